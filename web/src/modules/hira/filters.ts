/** The tabs. What is in force and revised is in two of them. */
export const STATUSES = ['published', 'draft', 'waiting', 'archive'] as const;

export const CLASSES = ['routine', 'non_routine', 'emergency'] as const;

/** By what all is compared, over all versions of the matrix. */
export const LEVELS = ['low', 'medium', 'high', 'extreme'] as const;
export const RATED = [...LEVELS, 'not_rated'] as const;

/** Which of the two ratings a place of the matrix means. */
export const RATINGS = ['initial', 'residual'] as const;

export const REVIEWS = ['due', 'soon', 'in_time'] as const;

/** How the register is looked at. */
export const LAYOUTS = ['table', 'risks', 'map'] as const;
export type Layout = (typeof LAYOUTS)[number];
