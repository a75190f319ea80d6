/** What may come of a release, by the tier that it gives; the server sorts by the same. */
export const CONSEQUENCES = {
  tier_1: ['fatality_or_days_away', 'evacuation', 'fire_tier_1', 'threshold_tier_1'],
  tier_2: ['recordable_injury', 'fire_tier_2', 'threshold_tier_2'],
} as const;

export const TIERS = ['tier_1', 'tier_2'] as const;
export type Consequence = (typeof CONSEQUENCES)[(typeof TIERS)[number]][number];

/** What is sent of it: without a release there is nothing else to say. */
export function processBody(values: {
  readonly loss_of_containment: string;
  readonly inside_fence: boolean;
  readonly process_consequences: readonly string[];
}) {
  const released = values.loss_of_containment === 'yes';
  return {
    loss_of_containment: (values.loss_of_containment ?? '') as '' | 'no' | 'yes',
    inside_fence: released && values.inside_fence,
    process_consequences: released ? ([...values.process_consequences] as Consequence[]) : [],
  };
}
