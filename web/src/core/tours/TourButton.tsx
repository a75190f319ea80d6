import { ActionIcon } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast';
import { seenTours } from './api';
import type { Tour } from './tour';
import classes from './tours.module.css';

/** Shows somebody around when they ask for it; a dot says that they have not come to the end yet. */
export function TourButton({ tour }: { tour: Tour }) {
  const { t } = useTranslation();
  const { data } = useQuery(seenTours);
  const last = data?.find((each) => each.tour === tour.name)?.last_step ?? 0;
  const fresh = data !== undefined && last < tour.steps.length;
  async function start() {
    // The kit is for those few moments, so that it comes when it is asked for.
    const kit = await import('./run').catch(() => null);
    if (!kit) return toast.failed(t('errors.offline'));
    kit.runTour(tour, {
      next: t('tours.next'),
      previous: t('tours.previous'),
      done: t('tours.done'),
      progress: '{{current}} / {{total}}',
    });
  }
  const name = t(fresh ? 'tours.startFresh' : 'tours.start');
  return (
    <ActionIcon
      variant="subtle"
      color="ink"
      size="lg"
      className={classes.start}
      data-fresh={fresh || undefined}
      aria-label={name}
      title={name}
      onClick={() => void start()}
    >
      <IconRoute size={18} aria-hidden />
    </ActionIcon>
  );
}
