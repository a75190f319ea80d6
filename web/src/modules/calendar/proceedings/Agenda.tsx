import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { summaryPath } from '@/modules/actions/views';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Facts } from '@/ui/Facts';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../calendar.module.css';
import type { Item, Point } from '../types';
import { ActDialog } from './ActDialog';
import { useCarry } from './writes';

/** As statuses look that mean the same. */
const TONES = {
  open: 'open',
  done: 'completed',
  carried: 'planned',
  acted: 'in_progress',
} as const;

/** The agenda with what was said, and what becomes of what is open. */
export function Agenda({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { points, minutes, drill_seconds, findings } = item.proceedings;
  const [acting, setActing] = useState<Point | null>(null);
  const all = points ?? [];
  const drill = item.template === 'drill';
  if (all.length === 0 && !minutes && !drill_seconds && !findings)
    return <p className="quiet">{t('calendar.agenda.none')}</p>;
  return (
    <>
      <ol className={classes.points}>
        {all.map((point) => (
          <li key={point.id}>
            <PointRow item={item} point={point} onAct={() => setActing(point)} />
          </li>
        ))}
      </ol>
      <Facts
        facts={[
          [
            t('calendar.field.drill_time'),
            drill && drill_seconds > 0
              ? t('calendar.drillTime', {
                  minutes: Math.floor(drill_seconds / 60),
                  seconds: drill_seconds % 60,
                })
              : null,
          ],
          [
            t('calendar.field.findings'),
            findings ? <Prose key="findings" text={findings} /> : null,
          ],
          [t('calendar.field.minutes'), minutes ? <Prose key="minutes" text={minutes} /> : null],
        ]}
      />
      {acting ? <ActDialog item={item} point={acting} onClose={() => setActing(null)} /> : null}
    </>
  );
}

const Prose = ({ text }: { text: string }) => <span className={classes.prose}>{text}</span>;

interface RowProps {
  item: Item;
  point: Point;
  onAct: () => void;
}

function PointRow({ item, point, onAct }: RowProps) {
  const { t } = useTranslation();
  const word = useWord();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const carry = useCarry(item.id);
  const open = point.state === 'open' && !refusal(item.can.update);
  const action = (item.actions ?? []).find(({ id }) => id === point.action_id);
  return (
    <>
      <span className={classes.pointTitle}>
        {point.title}{' '}
        <StatusBadge status={TONES[point.state]} label={word('calendar.point', point.state)} />
        {point.carried ? <span className="quiet"> {t('calendar.agenda.carried')}</span> : null}
        {action ? (
          <>
            {' '}
            <AppLink href={summaryPath(action)}>{action.number}</AppLink>
          </>
        ) : null}
      </span>
      {point.notes ? <Prose text={point.notes} /> : null}
      {open ? (
        <span className={classes.feedMoves}>
          {item.rule ? (
            <Button
              variant="default"
              size="compact-xs"
              loading={carry.isPending}
              onClick={() =>
                carry.mutate(
                  { occurrence_id: item.proceedings.occurrence_id, point_ids: [point.id] },
                  {
                    onSuccess: () => toast.done(t('calendar.agenda.carriedOn')),
                    onError: (cause) => toast.failed(sentence(cause)),
                  },
                )
              }
            >
              {t('calendar.agenda.carry')}
            </Button>
          ) : null}
          <Button variant="default" size="compact-xs" onClick={onAct}>
            {t('calendar.agenda.act')}
          </Button>
        </span>
      ) : null}
    </>
  );
}
