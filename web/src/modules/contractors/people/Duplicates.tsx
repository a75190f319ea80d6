import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { Section } from '@/ui/Facts';
import classes from '../contractors.module.css';
import { duplicates, useMergeWorkers, type Worker } from './api';
import { Face } from './Face';

interface Merging {
  keep: Worker;
  merge: Worker;
}

/** Profiles that may be one person; which one stays is for somebody to say. */
export function Duplicates() {
  const { t } = useTranslation();
  const pairs = useQuery(duplicates).data ?? [];
  const [asked, setAsked] = useState<Merging | null>(null);
  const write = useMergeWorkers();
  if (pairs.length === 0) return null;
  return (
    <Section title={t('contractors.duplicates.title')} aside={pairs.length} level={2}>
      <ul className={classes.list}>
        {pairs.map(({ first, second, by }) => (
          <li key={`${first.id} ${second.id}`}>
            <Side worker={first} onKeep={() => setAsked({ keep: first, merge: second })} />
            <Side worker={second} onKeep={() => setAsked({ keep: second, merge: first })} />
            <span className="quiet">{t(`contractors.duplicates.by.${by}`)}</span>
          </li>
        ))}
      </ul>
      <AskedWrite
        opened={asked !== null}
        title={t('contractors.duplicates.ask')}
        text={t('contractors.duplicates.askText', {
          keep: asked?.keep.name ?? '',
          merge: asked?.merge.name ?? '',
        })}
        confirm={t('contractors.duplicates.merge')}
        write={() =>
          write.mutateAsync({ keep_id: asked?.keep.id ?? 0, merge_id: asked?.merge.id ?? 0 })
        }
        done={t('contractors.duplicates.done')}
        onClose={() => setAsked(null)}
      />
    </Section>
  );
}

function Side({ worker, onKeep }: { worker: Worker; onKeep: () => void }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { name, contractor, company_text, born_on, document_number } = worker;
  return (
    <>
      <Face worker={worker} />
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[contractor?.name || company_text, born_on ? day(born_on) : '', document_number]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('contractors.duplicates.keepNamed', {
          name,
          company: contractor?.name || company_text,
        })}
        onClick={onKeep}
      >
        {t('contractors.duplicates.keep')}
      </Button>
    </>
  );
}
