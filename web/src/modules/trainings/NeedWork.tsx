import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import { useFormats } from '@/platform/formats';
import type { WorkProps } from '@/platform/modules';
import { AppLink } from '@/ui/AppLink';
import { Facts } from '@/ui/Facts';
import type { Need } from './api';
import { StateMark, useUntil } from './marks';
import { itemPath, RECORDS, testPath } from './navigation';

/** A training that the reader lacks, or will: to be answered, or to be gone to. */
export function NeedWork({ record, open, onToggle }: WorkProps<Need>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const until = useUntil();
  const { subject, reason, booked, state, tested } = record;
  return (
    <WorkItem
      number={t('trainings.one')}
      title={subject.name}
      href={RECORDS}
      about={[until(record), reason]}
      marks={<StateMark state={state} />}
      action={t('trainings.waits.look')}
      open={open}
      onToggle={onToggle}
    >
      <div className={work.columns}>
        <div className={work.column}>
          <Facts
            facts={[
              [t('trainings.field.reason'), reason],
              [t('trainings.field.strength'), t(`trainings.strength.${record.strength}`)],
              [t('trainings.waits.booked'), booked ? dateTime(booked.starts_at) : null],
            ]}
          />
        </div>
        <div className={work.column}>
          {booked || tested ? null : <p className="quiet">{t('trainings.waits.nothing')}</p>}
          <div className={work.buttons}>
            {tested ? (
              <Button component={AppLink} href={testPath(subject.id)}>
                {t('trainings.test.take')}
              </Button>
            ) : null}
            {booked ? (
              <Button component={AppLink} href={itemPath(booked.item_id)} variant="default">
                {t('trainings.records.item')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </WorkItem>
  );
}
