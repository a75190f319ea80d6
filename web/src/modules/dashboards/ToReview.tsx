import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreeDialog } from '@/modules/observations/AgreeDialog';
import { StopMark } from '@/modules/observations/StopMark';
import { titleOf } from '@/modules/records/title';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { RiskMark } from '@/ui/RiskMark';
import type { NeedsMe } from './api';
import classes from './home.module.css';

interface Props {
  observation: NonNullable<NeedsMe['observation']>;
}

/** A report on which somebody has to decide, or which takes a second person to be closed. */
export function ToReview({ observation }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  const { number, site } = observation;
  const path = `/observations/summary/${observation.id}`;
  const confirms = !observation.can.confirm;
  const about = [number, site.name, dateTime(observation.observed_at, site.time_zone)];
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <AppLink className={classes.title} href={path}>
          {titleOf(observation.description)}
        </AppLink>
        <p className={classes.below}>
          {[...about, confirms ? observation.no_action_reason : ''].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={classes.state}>
        <StopMark row={observation} />
        <RiskMark risk={observation.risk_potential} />
        <Button
          variant="default"
          size="sm"
          onClick={() => (confirms ? setConfirming(true) : router.navigate({ href: path }))}
        >
          {t(confirms ? 'observations.agree.confirm.send' : 'dashboards.review')}
        </Button>
      </div>
      <AgreeDialog
        observation={observation}
        to="confirm"
        opened={confirming}
        onClose={() => setConfirming(false)}
      />
    </li>
  );
}
