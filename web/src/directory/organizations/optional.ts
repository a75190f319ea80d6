/** The modules that an organization can do without. What harm is reported and mended by is always there. */
export const OPTIONAL = ['Permit', 'Audit', 'HIRA', 'Library', 'Calendar'] as const;
