/** Whom it is about: by their account, or by their work profile. */
export interface PersonPart {
  readonly userId?: number;
  readonly workerId?: number;
}
