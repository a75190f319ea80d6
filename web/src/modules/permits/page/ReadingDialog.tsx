import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unitOf, useUnit } from '@/core/forms/units';
import { useMe } from '@/platform/session';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { useMove } from '../writes';
import type { ReadingTable } from './readingTables';

interface Props {
  permit: Permit;
  table: ReadingTable;
  opened: boolean;
  onClose: () => void;
}

/** What the instrument shows, also outside the limits. */
export function ReadingDialog(props: Props) {
  const { opened, onClose, table } = props;
  return (
    <FormDialog title={table.question.label} opened={opened} onClose={onClose}>
      <ReadingForm {...props} />
    </FormDialog>
  );
}

function ReadingForm({ permit, table, onClose }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const unit = useUnit();
  const record = useMove(permit.id, 'readings');
  const { columns, question } = table;
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        at: new Date().toISOString(),
        tested_by: me.full_name,
        values: Object.fromEntries(columns.map(({ id }) => [id, ''])),
        remark: '',
      },
      validate: (values) => {
        const errors: Record<string, string> = {};
        if (!values.at) errors.at = t('permits.readings.missing');
        if (!values.tested_by.trim()) errors.tested_by = t('permits.readings.missing');
        for (const { id, required } of columns) {
          if (required && !values.values[id])
            errors[`values.${id}`] = t('permits.readings.missing');
        }
        return errors;
      },
    },
    async ({ at, tested_by, values, remark }) => {
      const saved = await record.mutateAsync({
        question_id: question.id,
        at,
        tested_by: tested_by.trim(),
        remark: remark.trim(),
        values: columns
          .filter(({ id }) => values[id])
          .map(({ id }) => ({ column_id: id, number: Number(values[id]) })),
      });
      const last = Math.max(...(saved.readings ?? []).map(({ id }) => id));
      const outside = saved.readings?.find(({ id }) => id === last)?.outside;
      if (outside) toast.failed(t('permits.readings.doneOutside'));
      else toast.done(t('permits.readings.done'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('permits.readings.text')}</p>
      <DateTimeInput
        label={t('permits.readings.at')}
        zone={permit.site.time_zone}
        {...form.getInputProps('at')}
      />
      {columns.map((column, index) => (
        <TextInput
          key={column.id}
          data-autofocus={index === 0 || undefined}
          label={[column.label, unit(unitOf(column)) ? `(${unit(unitOf(column))})` : '']
            .filter(Boolean)
            .join(' ')}
          withAsterisk={column.required}
          type="number"
          inputMode="decimal"
          step="any"
          autoComplete="off"
          {...form.getInputProps(`values.${column.id}`)}
        />
      ))}
      <TextInput
        label={t('permits.readings.testedBy')}
        maxLength={200}
        withAsterisk
        {...form.getInputProps('tested_by')}
      />
      <Textarea
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot send={t('permits.readings.add')} busy={busy} onClose={onClose} />
    </Form>
  );
}
