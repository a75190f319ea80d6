import { useTranslation } from 'react-i18next';
import type { Stage } from '@/core/records/page/page';
import { useFormats } from '@/platform/formats';
import type { Assessment } from '../api';

const STAGES = ['draft', 'waiting', 'published'] as const;

/** How far the version that is shown has come. */
export function useStages() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return ({ shown, site, status }: Assessment): Stage[] => {
    if (shown.state === 'discarded' || status === 'archive') return [];
    const here = shown.state === 'superseded' ? 'published' : shown.state;
    const now = STAGES.indexOf(here as (typeof STAGES)[number]);
    const at = (instant: string | null) => (instant ? dateTime(instant, site.time_zone) : '');
    const about = {
      draft: [shown.made_by.name, at(shown.made_at)],
      waiting: [at(shown.submitted_at)],
      published: [shown.approved_by?.name, at(shown.approved_at)],
    };
    return STAGES.map((name, index) => ({
      name,
      label: t(`status.${name}`),
      state: index < now || here === 'published' ? 'done' : index === now ? 'now' : 'ahead',
      about: index <= now ? about[name].filter(Boolean).join(' · ') || undefined : undefined,
      section: name === 'published' ? 'versions' : 'risks',
    }));
  };
}
