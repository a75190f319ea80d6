import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormEditor } from '@/core/forms/FormEditor';
import { type Start, StartChooser } from '@/core/forms/StartChooser';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FORM, KINDS, outdateForm, profileForm, useBeginForm } from '@/modules/workers/api';
import { useCan } from '@/platform/can';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';

const NONE = {};

/** What an organization asks of those who work, beside what every profile has. */
export function ProfileFormPage() {
  const { data, error, refetch } = useQuery(profileForm);
  if (data) {
    return (
      <div className="page">
        <Editor id={data.id} />
      </div>
    );
  }
  if (data === null) return <Begin />;
  return (
    <div className="page">
      {error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />}
    </div>
  );
}

function Editor({ id }: { id: number }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const barred = why('Permit Form Setting', 'update');
  return (
    <FormEditor
      base={FORM}
      id={id}
      title={t('workers.form.title')}
      refusal={barred ? t(`limits.${barred}`) : null}
      stages={[{ value: 'main', label: t('workers.profiles.one') }]}
      facts={KINDS.map((value) => ({ value, label: t(`workers.kind.${value}`) }))}
      fixed={[
        {
          value: 'profile',
          label: t('workers.form.profile'),
          about: t('workers.form.profileAbout'),
        },
      ]}
      onPublished={outdateForm}
    />
  );
}

function Begin() {
  const { t } = useTranslation();
  const { why } = useCan();
  const [opened, setOpened] = useState(false);
  return (
    <div className="page">
      <PageHeader title={t('workers.form.title')} text={t('workers.form.about')} />
      <EmptyState
        icon={<IconForms size={22} stroke={1.6} />}
        title={t('workers.form.noneTitle')}
        text={t('workers.form.none')}
      >
        <GuardedButton
          refusal={why('Permit Form Setting', 'update')}
          onClick={() => setOpened(true)}
        >
          {t('workers.form.begin')}
        </GuardedButton>
      </EmptyState>
      <FormDialog title={t('workers.form.begin')} opened={opened} onClose={() => setOpened(false)}>
        <BeginForm onClose={() => setOpened(false)} />
      </FormDialog>
    </div>
  );
}

function BeginForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const begin = useBeginForm();
  const [start, setStart] = useState<Start>(null);
  const { busy, failure, submit } = useServerForm({ initialValues: NONE }, () =>
    begin.mutateAsync(start),
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <StartChooser base={FORM} label={t('workers.form.start')} value={start} onChange={setStart} />
      <DialogFoot send={t('workers.form.begin')} busy={busy} onClose={onClose} />
    </Form>
  );
}
