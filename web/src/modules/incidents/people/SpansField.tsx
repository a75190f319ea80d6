import { ActionIcon, Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '@/ui/calendar/month';
import { DateInput } from '@/ui/form/DateInputs';
import { NativeSelect } from '@/ui/form/NativeSelect';
import classes from './people.module.css';
import { SPANS, type VictimValues } from './values';

interface Props {
  form: UseFormReturnType<VictimValues>;
  /** The day of the incident at the site. */
  since: string;
}

const MOST = 100;

/** When somebody was away, restricted or transferred, one after the other. */
export function SpansField({ form, since }: Props) {
  const { t } = useTranslation();
  const { work_status: spans } = form.values;
  const add = () => {
    const last = spans.at(-1);
    const from = last?.to ? dayAfter(last.to, 1) : since;
    form.insertListItem('work_status', { status: 'away', from, to: '' });
  };
  return (
    <fieldset className={classes.spans}>
      <legend className={classes.legend}>{t('incidents.people.workStatus')}</legend>
      {spans.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their order alone.
        <div key={index} className={classes.span}>
          <NativeSelect
            label={t('field.status')}
            choices={SPANS.map((value) => ({ value, label: t(`incidents.span.${value}`) }))}
            {...form.getInputProps(`work_status.${index}.status`)}
          />
          <DateInput
            label={t('incidents.people.from')}
            min={since}
            {...form.getInputProps(`work_status.${index}.from`)}
          />
          <DateInput
            label={t('incidents.people.to')}
            min={since}
            {...form.getInputProps(`work_status.${index}.to`)}
          />
          <ActionIcon
            className={classes.removeSpan}
            variant="subtle"
            size="lg"
            aria-label={t('incidents.people.removeSpan', { number: index + 1 })}
            onClick={() => form.removeListItem('work_status', index)}
          >
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {spans.length < MOST ? (
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t('incidents.people.addSpan')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
