import {
  IconAlertTriangle,
  IconBulb,
  IconDots,
  IconThumbUp,
  IconUserExclamation,
} from '@tabler/icons-react';

/** How each kind of observation looks wherever it can be chosen. */
export const TYPE_STYLES = {
  unsafe_condition: { icon: IconAlertTriangle, tone: 'risk-high' },
  unsafe_act: { icon: IconUserExclamation, tone: 'risk-critical' },
  improvement_opportunity: { icon: IconBulb, tone: 'risk-medium' },
  safe_behaviour: { icon: IconThumbUp, tone: 'risk-low' },
  other: { icon: IconDots, tone: 'muted' },
} as const;
