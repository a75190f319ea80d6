import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { BodyField } from './BodyField';
import { CodeField, KINDS, type Kind } from './CodeField';
import classes from './people.module.css';
import { TREATMENTS, type VictimValues } from './values';

interface Props {
  form: UseFormReturnType<VictimValues>;
}

/** Where and how they were hurt, and what was done for them. */
export function InjuryFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      <BodyField
        value={form.values.body_parts}
        onChange={(parts) => form.setFieldValue('body_parts', parts)}
        error={form.errors.body_parts}
      />
      <Textarea
        label={`${t('incidents.people.injury')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('injury')}
      />
      <p className="quiet">
        {t('incidents.people.codesHelp')} {t('incidents.code.language')}
      </p>
      <Pair>
        <Code form={form} kind={KINDS[0]} />
        <Code form={form} kind={KINDS[1]} />
      </Pair>
      <Pair>
        <Code form={form} kind={KINDS[2]} />
        <Code form={form} kind={KINDS[3]} />
      </Pair>
      <NativeSelect
        label={t('incidents.people.treatment')}
        choices={TREATMENTS.map((value) => ({ value, label: t(`incidents.treatment.${value}`) }))}
        {...form.getInputProps('treatment')}
      />
      <Textarea
        label={`${t('incidents.people.treatmentDetails')} (${t('common.optional')})`}
        autosize
        minRows={1}
        maxLength={2000}
        {...form.getInputProps('treatment_details')}
      />
      <Checkbox
        label={t('incidents.people.toHospital')}
        {...form.getInputProps('taken_to_hospital', { type: 'checkbox' })}
      />
      {form.values.taken_to_hospital ? (
        <TextInput
          label={`${t('incidents.people.hospital')} (${t('common.optional')})`}
          maxLength={200}
          {...form.getInputProps('hospital')}
        />
      ) : null}
      <Checkbox
        label={t('incidents.people.lasting')}
        description={t('incidents.people.lastingHelp')}
        {...form.getInputProps('lasting', { type: 'checkbox' })}
      />
    </div>
  );
}

function Code({ form, kind }: Props & { kind: Kind }) {
  return (
    <CodeField
      kind={kind}
      chosen={form.values.codes[kind]}
      error={form.errors[kind]}
      onChoose={(found) => form.setFieldValue('codes', { ...form.values.codes, [kind]: found })}
    />
  );
}
