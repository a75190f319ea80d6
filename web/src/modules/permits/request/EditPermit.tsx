import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedForm } from '@/core/records/GuardedForm';
import { useRecordId } from '@/core/records/navigation';
import { useRefusal } from '@/core/records/refusal';
import { PageHeader } from '@/ui/PageHeader';
import { permitApi } from '../api';
import { pagePath } from '../navigation';
import { DraftForm } from './DraftForm';

/** A draft that is completed, by whoever began it or was asked to. */
export function EditPermit() {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const client = useQueryClient();
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(permitApi.one(id));
  /** Counts how often it was taken anew, since somebody else had changed it. */
  const [again, setAgain] = useState(0);
  const barred = data ? refusal(data.can.update) : undefined;
  if (!data || barred) {
    return (
      <div className="page">
        <PageHeader title={t('permits.titles.edit')} />
        <GuardedForm barred={barred} back={pagePath({ id })} error={error} onRetry={refetch}>
          {null}
        </GuardedForm>
      </div>
    );
  }
  return (
    <DraftForm
      key={`${id} ${again}`}
      permit={data}
      onSubmitted={() => void navigate({ to: pagePath({ id }), replace: true } as never)}
      onConflict={() =>
        void client
          .refetchQueries({ queryKey: permitApi.keys.one(id) })
          .then(() => setAgain(again + 1))
      }
    />
  );
}
