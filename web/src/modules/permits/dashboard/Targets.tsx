import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Tracker, targetsQuery, useSetTargets } from './api';

type Key = Tracker['key'];

/** What the organization wants its measures to be. */
export function Targets({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...targetsQuery, enabled: opened });
  return (
    <FormDialog title={t('permits.dashboard.targets')} opened={opened} onClose={onClose}>
      {data ? (
        <TargetsForm targets={data} onClose={onClose} />
      ) : error ? (
        <ErrorState small error={error} onRetry={refetch} />
      ) : (
        <FactsSkeleton />
      )}
    </FormDialog>
  );
}

interface Props {
  targets: readonly { key: Key; target: number }[];
  onClose: () => void;
}

function TargetsForm({ targets, onClose }: Props) {
  const { t } = useTranslation();
  const set = useSetTargets();
  const { form, busy, failure, submit } = useServerForm<Record<Key, number | string>>(
    {
      initialValues: Object.fromEntries(targets.map(({ key, target }) => [key, target])) as Record<
        Key,
        number
      >,
    },
    async (values) => {
      await set.mutateAsync(targets.map(({ key }) => ({ key, target: Number(values[key]) || 0 })));
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      {targets.map(({ key }) => (
        <NumberInput
          key={key}
          label={t(`permits.dashboard.kpi.${key}`)}
          suffix=" %"
          min={0}
          max={100}
          clampBehavior="strict"
          {...form.getInputProps(key)}
        />
      ))}
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
