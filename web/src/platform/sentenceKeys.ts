import type { ParseKeys } from 'i18next';

/** The key of a sentence. */
export type SentenceKey = ParseKeys;

/**
 * What modules add words to: why something is refused, what somebody is told, and
 * the topics by which people choose what they are told, and what the log tells of.
 */
export type WordGroup = 'refusal' | 'notice' | 'topic' | 'logged';
