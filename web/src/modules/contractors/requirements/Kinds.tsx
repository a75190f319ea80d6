import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { StatusBadge } from '@/ui/StatusBadge';
import { toast } from '@/ui/toast';
import classes from '../contractors.module.css';
import { HOLDERS } from '../filters';
import { type Kind, kindList, useWriteKind } from './api';
import { daysOf, type KindValues, kindBodyOf, kindValuesOf } from './values';

/** The sorts of papers: who holds them, what a reviewer looks at, when people are warned. */
export function Kinds() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Kind | 'new' | null>(null);
  const { data, error, refetch } = useQuery(kindList);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} small />;
  return (
    <>
      {data?.length === 0 ? <p className="quiet">{t('contractors.kinds.none')}</p> : null}
      <ul className={classes.list} aria-label={t('contractors.kinds.title')}>
        {(data ?? []).map((kind) => (
          <li key={kind.id}>
            <span className={classes.words}>
              <span className={classes.strong}>{kind.name}</span>
              <span className="quiet">
                {[
                  t(`contractors.holder.${kind.holder}`),
                  t('contractors.kinds.lines', { count: kind.checklist?.length ?? 0 }),
                ].join(' · ')}
              </span>
            </span>
            {kind.active ? null : <StatusBadge status="Inactive" />}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('contractors.kinds.editNamed', { name: kind.name })}
              onClick={() => setEdited(kind)}
            >
              {t('common.edit')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('contractors.kinds.new')}
        </Button>
      </div>
      <FormDialog
        title={t(edited === 'new' ? 'contractors.kinds.new' : 'contractors.kinds.edit')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      >
        <KindForm
          kind={edited === 'new' || !edited ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      </FormDialog>
    </>
  );
}

function KindForm({ kind, onClose }: { kind?: Kind; onClose: () => void }) {
  const { t } = useTranslation();
  const write = useWriteKind(kind?.id);
  const { form, busy, failure, submit } = useServerForm<KindValues>(
    {
      initialValues: kindValuesOf(kind),
      validate: {
        name: (name) => (name.trim() ? null : t('form.required')),
        warn_days: (typed) =>
          typed.trim() && daysOf(typed).length === 0 ? t('contractors.kinds.warnHelp') : null,
      },
    },
    async (values) => {
      await write.mutateAsync(kindBodyOf(values));
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.field.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      {kind ? null : (
        <NativeSelect
          label={t('contractors.field.holder')}
          choices={HOLDERS.map((value) => ({ value, label: t(`contractors.holder.${value}`) }))}
          {...form.getInputProps('holder')}
        />
      )}
      <Textarea
        label={t('contractors.field.checklist')}
        description={t('contractors.kinds.checklistHelp')}
        autosize
        minRows={4}
        {...form.getInputProps('checklist')}
      />
      <TextInput
        label={t('contractors.field.warn_days')}
        description={t('contractors.kinds.warnHelp')}
        {...form.getInputProps('warn_days')}
      />
      <Checkbox
        label={t('contractors.field.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
