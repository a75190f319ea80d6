import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { OrderList } from '@/ui/order/OrderList';
import { toast } from '@/ui/toast';
import classes from '../calendar.module.css';
import type { Item } from '../types';
import {
  bodyOf,
  newPoint,
  type PointValues,
  type ProceedingsValues,
  problemsOf,
  valuesOf,
} from './draft';
import { useKeepProceedings } from './writes';

interface Props {
  item: Item;
  onClose: () => void;
}

/** The agenda and the minutes of one date. */
export function ProceedingsForm({ item, onClose }: Props) {
  const { t } = useTranslation();
  const keep = useKeepProceedings(item.id);
  // What the form began with: it may be read again while somebody writes.
  const [read] = useState(item.proceedings);
  const said = (template: string, point: string) =>
    t(`calendar.agenda.of.${template}.${point}` as 'calendar.agenda.of.drill.alarm');
  const { form, busy, failure, submit } = useServerForm<ProceedingsValues>(
    {
      initialValues: valuesOf(item, said),
      validate: (values) =>
        Object.fromEntries(
          Object.entries(problemsOf(values)).map(([path, problem]) => [
            path,
            t(`calendar.form.${problem}`),
          ]),
        ),
    },
    async (values) => {
      await keep.mutateAsync(bodyOf(values, read, item.template));
      toast.done(t('calendar.agenda.kept'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <PointFields form={form} />
      {item.template === 'drill' ? <DrillFields form={form} /> : null}
      <Textarea
        label={t('calendar.field.minutes')}
        autosize
        minRows={4}
        maxLength={20000}
        {...form.getInputProps('minutes')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

type Part = { form: UseFormReturnType<ProceedingsValues> };

function PointFields({ form }: Part) {
  const { t } = useTranslation();
  const { points } = form.values;
  const change = (next: PointValues[]) => form.setFieldValue('points', next);
  const indexOf = (id: number) => points.findIndex((point) => point.id === id);
  return (
    <fieldset className={classes.fields}>
      <legend>{t('calendar.agenda.title')}</legend>
      <OrderList
        label={t('calendar.agenda.title')}
        entries={points.map((point) => ({ ...point, name: point.title }))}
        onOrder={(entries) => change(entries.map(({ name: _, ...point }) => point))}
        aside={({ id, title, settled }) =>
          settled ? null : (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('calendar.form.takeOut', { name: title })}
              onClick={() => change(points.filter((point) => point.id !== id))}
            >
              <IconX size={17} aria-hidden />
            </ActionIcon>
          )
        }
      >
        {({ id, settled }) => {
          const at = `points.${indexOf(id)}` as const;
          return (
            <div className={classes.pointFields}>
              <TextInput
                label={t('calendar.field.point')}
                maxLength={300}
                {...form.getInputProps(`${at}.title`)}
              />
              <Textarea
                label={t('calendar.field.notes')}
                autosize
                maxLength={4000}
                {...form.getInputProps(`${at}.notes`)}
              />
              {settled ? null : (
                <Checkbox
                  label={t('calendar.point.done')}
                  {...form.getInputProps(`${at}.done`, { type: 'checkbox' })}
                />
              )}
            </div>
          );
        }}
      </OrderList>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={points.length >= 100}
        onClick={() => change([...points, newPoint()])}
      >
        {t('calendar.agenda.add')}
      </Button>
    </fieldset>
  );
}

function DrillFields({ form }: Part) {
  const { t } = useTranslation();
  return (
    <>
      <Pair>
        <TextInput
          inputMode="numeric"
          label={t('calendar.field.drill_minutes')}
          {...form.getInputProps('drill_minutes')}
        />
        <TextInput
          inputMode="numeric"
          label={t('calendar.field.drill_seconds')}
          {...form.getInputProps('drill_seconds')}
        />
      </Pair>
      <Textarea
        label={t('calendar.field.findings')}
        autosize
        minRows={2}
        maxLength={10000}
        {...form.getInputProps('findings')}
      />
    </>
  );
}
