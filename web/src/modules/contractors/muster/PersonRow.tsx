import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../contractors.module.css';
import { Face } from '../people/Face';
import type { Muster, MusterPerson } from './api';
import { isAccounted, markPerson } from './marks';

interface Props {
  muster: Muster;
  person: MusterPerson;
  /** Whoever is not marked is by now. */
  red: boolean;
}

/** Somebody who is to be found, or was: one press each, on a phone in the rain. */
export function PersonRow({ muster, person, red }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sentence = useErrorSentence();
  const {
    id,
    name,
    company,
    area,
    mark,
    marked_at: at,
    marked_by: by,
    own,
    added,
    lapsed,
  } = person;
  // Nobody is marked after the end, nor while the server does not know them yet.
  const over = muster.ended_at !== null || id < 0;
  const set = (next: MusterPerson['mark']) =>
    markPerson(muster, { person_id: id, mark: next }, name).catch((cause: unknown) =>
      toast.failed(sentence(cause)),
    );
  const marked = mark && at ? dateTime(at, muster.site.time_zone) : '';
  return (
    <li>
      <Face worker={person} />
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[
            own ? t('contractors.muster.own') : company,
            area,
            marked,
            mark ? by?.name : '',
            added ? t('contractors.muster.added') : '',
            lapsed ? t('contractors.muster.lapsed') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mark === 'missing' || (mark === '' && red) ? (
        <StatusBadge
          status="overdue"
          label={t(mark ? 'contractors.muster.mark.missing' : 'contractors.muster.mark.open')}
        />
      ) : null}
      {over ? null : (
        <span className={classes.tools}>
          {isAccounted(person) ? (
            <Button
              variant="default"
              aria-label={t('contractors.muster.undoNamed', { name })}
              onClick={() => void set('')}
            >
              {t('contractors.muster.undo')}
            </Button>
          ) : (
            <>
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-label={t('contractors.muster.safeNamed', { name })}
                onClick={() => void set('safe')}
              >
                {t('contractors.muster.mark.safe')}
              </Button>
              <Button
                variant="default"
                aria-label={t('contractors.muster.missingNamed', { name })}
                disabled={mark === 'missing'}
                onClick={() => void set('missing')}
              >
                {t('contractors.muster.mark.missing')}
              </Button>
              {own || lapsed ? (
                <Button
                  variant="default"
                  aria-label={t('contractors.muster.absentNamed', { name })}
                  onClick={() => void set('absent')}
                >
                  {t('contractors.muster.mark.absent')}
                </Button>
              ) : null}
            </>
          )}
        </span>
      )}
    </li>
  );
}
