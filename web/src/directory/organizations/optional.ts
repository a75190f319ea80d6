/**
 * The modules that an organization can do without. What harm is reported and mended by is always there, and so
 * is the calendar: trainings are kept in it, and they decide who may work.
 */
export const OPTIONAL = ['Permit', 'Audit', 'HIRA', 'Library'] as const;
