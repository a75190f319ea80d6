import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { HOLDERS } from '../filters';
import { type Kind, useWriteKind } from './api';
import { daysOf, type KindValues, kindBodyOf, kindValuesOf } from './values';

const KIND_HOLDERS = [...HOLDERS, 'plant'] as const;

/** What a reviewer of a new kind looks at, until somebody says otherwise. */
const LINES = {
  company: ['holder', 'readable', 'work', 'dates', 'cover'],
  worker: ['holder', 'readable', 'work', 'dates'],
  plant: ['plant', 'readable', 'dates'],
  questionnaire: ['answers'],
} as const;

/** A sort of paper: who holds it, or that it is a questionnaire, and what a reviewer looks at. */
export function KindForm({ kind, onClose }: { kind?: Kind; onClose: () => void }) {
  const { t } = useTranslation();
  const write = useWriteKind(kind?.id);
  const usual = (of: keyof typeof LINES) =>
    LINES[of].map((line) => t(`contractors.kinds.usual.${line}`)).join('\n');
  const { form, busy, failure, submit } = useServerForm<KindValues>(
    {
      initialValues: kind
        ? kindValuesOf(kind)
        : { ...kindValuesOf(kind), checklist: usual('company') },
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
  /** Lines that nobody has changed give way to those of another holder. */
  const choose = (chosen: Partial<KindValues>) => {
    const before = linesOf(form.values);
    const values = { ...form.values, ...chosen };
    const untouched = !kind && values.checklist === usual(before);
    form.setValues({ ...chosen, ...(untouched ? { checklist: usual(linesOf(values)) } : {}) });
  };
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
          choices={KIND_HOLDERS.map((value) => ({
            value,
            label: t(`contractors.holder.${value}`),
          }))}
          {...form.getInputProps('holder')}
          onChange={(holder) => choose({ holder: holder as Kind['holder'] })}
        />
      )}
      {kind || form.values.holder !== 'company' ? null : (
        <Checkbox
          label={t('contractors.questionnaires.is')}
          {...form.getInputProps('questionnaire', { type: 'checkbox' })}
          onChange={(event) => choose({ questionnaire: event.currentTarget.checked })}
        />
      )}
      {form.values.questionnaire ? (
        <>
          {kind ? null : <p className="quiet">{t('contractors.questionnaires.formNext')}</p>}
          <NumberInput
            label={t('contractors.questionnaires.validDays')}
            min={1}
            max={3650}
            {...form.getInputProps('valid_days')}
          />
          <NumberInput
            label={t('contractors.questionnaires.pass')}
            min={0}
            max={100}
            {...form.getInputProps('pass_percent')}
          />
        </>
      ) : null}
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

const linesOf = ({ questionnaire, holder }: KindValues): keyof typeof LINES =>
  questionnaire ? 'questionnaire' : holder;
