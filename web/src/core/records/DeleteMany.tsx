import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';
import { BulkDialog } from './BulkDialog';
import { useDeleteMany } from './deletion';

interface Props {
  kind: RecordKind;
  ids: readonly number[];
  onDone: () => void;
}

/** Deletes several records for one reason: all of them or none. */
export function DeleteMany({ kind, ids, onDone }: Props) {
  const { t } = useTranslation();
  const { can } = useCan();
  const [asked, setAsked] = useState(false);
  const { deletes } = kind;
  if (!deletes || !can(deletes.right, 'delete')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        {t('common.delete')}
      </Button>
      {asked ? (
        <ReasonDialog
          kind={kind}
          ids={ids}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

function ReasonDialog({ kind, ids, onClose, onDone }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const remove = useDeleteMany(kind);
  const count = ids.length;
  return (
    <BulkDialog
      title={t('records.deletion.many', { count })}
      about={t('records.deletion.helpMany')}
      done={t('records.deletion.manyDone', { count })}
      ids="record_ids"
      value={reason.trim()}
      missing={t('records.deletion.reasonMissing')}
      busy={remove.isPending}
      send={() => remove.mutateAsync({ record_ids: [...ids], reason })}
      onClose={onClose}
      onDone={onDone}
      field={(error) => (
        <Textarea
          label={t('records.deletion.reason')}
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    />
  );
}
