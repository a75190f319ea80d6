import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { AskedWrite } from '@/ui/AskedWrite';
import type { Need } from '../api';
import { StateMark, useUntil } from '../marks';
import { itemPath } from '../navigation';
import classes from '../trainings.module.css';
import { useEndExemption } from '../writes';
import { ExemptDialog } from './ExemptDialog';

interface Props {
  needs: readonly Need[];
  chosen: readonly Need[];
  onChoose: (needs: readonly Need[]) => void;
}

/** Needs as lines, of which several can be chosen. */
export function NeedList({ needs, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [exempting, setExempting] = useState<Need | null>(null);
  const [ending, setEnding] = useState<Need | null>(null);
  const end = useEndExemption();
  const isChosen = (need: Need) => chosen.some(({ id }) => id === need.id);
  const toggle = (need: Need) =>
    onChoose(isChosen(need) ? chosen.filter(({ id }) => id !== need.id) : [...chosen, need]);
  return (
    <>
      <ul className={classes.list} aria-label={t('trainings.gaps.title')}>
        {needs.map((need) => (
          <li key={need.id}>
            <Checkbox
              aria-label={t('trainings.gaps.chooseNamed', namesOf(need))}
              checked={isChosen(need)}
              onChange={() => toggle(need)}
            />
            <Words need={need} />
            <span className={classes.side}>
              <StateMark state={need.state} />
              {need.exemption_id && need.state === 'exempt' ? (
                <Button size="compact-sm" variant="default" onClick={() => setEnding(need)}>
                  {t('trainings.exempt.end')}
                </Button>
              ) : (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('trainings.exempt.sendNamed', namesOf(need))}
                  onClick={() => setExempting(need)}
                >
                  {t('trainings.exempt.send')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ExemptDialog need={exempting} onClose={() => setExempting(null)} />
      <AskedWrite
        opened={ending !== null}
        title={t('trainings.exempt.end')}
        text={ending ? t('trainings.exempt.endText', namesOf(ending)) : ''}
        confirm={t('trainings.exempt.end')}
        write={() => end.mutateAsync(ending?.exemption_id ?? 0)}
        onClose={() => setEnding(null)}
      />
    </>
  );
}

const namesOf = ({ holder, subject }: Need) => ({ name: holder.name, subject: subject.name });

function Words({ need }: { need: Need }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const until = useUntil();
  const { holder, subject, role, sites, reason, booked } = need;
  const who = [holder.company || role?.name, (sites ?? []).map(({ name }) => name).join(', ')];
  return (
    <span className={classes.words}>
      <span>
        <span className={classes.strong}>{holder.name}</span> · {subject.name}
      </span>
      <span className="quiet">
        {[...who, until(need), reason].filter(Boolean).join(' · ')}
        {booked ? (
          <>
            {' · '}
            <AppLink href={itemPath(booked.item_id)}>
              {t('trainings.gaps.booked', { when: dateTime(booked.starts_at) })}
            </AppLink>
          </>
        ) : null}
      </span>
    </span>
  );
}
