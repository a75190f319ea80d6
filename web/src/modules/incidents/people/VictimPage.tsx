import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GuardedForm } from '@/core/records/GuardedForm';
import { useRecordId } from '@/core/records/navigation';
import { useRefusal } from '@/core/records/refusal';
import { PageHeader } from '@/ui/PageHeader';
import { incidentApi } from '../api';
import { stepPath } from '../navigation';
import classes from './people.module.css';
import { VictimForm } from './VictimForm';

/** Somebody who was hurt: who, how, and how they are. */
export function VictimPage() {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const id = useRecordId() ?? 0;
  const { victim: asked } = useSearch({ strict: false }) as { victim?: string };
  const { data, error, refetch } = useQuery(incidentApi.one(id));
  const back = `${stepPath(id, 'report')}#people`;
  const victim = data?.victims.find((each) => String(each.id) === asked);
  const barred = data
    ? victim?.hidden
      ? refusal('victim_hidden')
      : asked && !victim
        ? t('errors.notFound')
        : refusal(data.can.victims)
    : undefined;
  return (
    <div className="page">
      <div className={classes.page}>
        <PageHeader
          title={t(asked ? 'incidents.titles.victimEdit' : 'incidents.titles.victimNew')}
          text={data?.number}
        />
        <GuardedForm barred={barred} back={back} error={error} onRetry={refetch}>
          {data ? (
            <VictimForm
              key={asked}
              incident={data}
              victim={victim}
              onDone={() => void navigate({ href: back, replace: true } as never)}
            />
          ) : null}
        </GuardedForm>
      </div>
    </div>
  );
}
