import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import { AnswerBox } from './AnswerBox';
import type { Operation, Parameter, Schemas } from './document';
import classes from './reference.module.css';
import { curlOf, type Filled, isJson, missing, placeOf, send } from './request';
import { resolved, sampleOf, typeOf } from './schemas';

interface Props {
  of: Operation;
  schemas: Schemas;
  apiKey: string;
}

/** Fills in one operation and sends it. What it writes is written. */
export function TryForm({ of, schemas, apiKey }: Props) {
  const { t, i18n } = useTranslation();
  const [values, setValues] = useState<Filled['values']>({});
  const [body, setBody] = useState(() =>
    of.body ? JSON.stringify(sampleOf(of.body, schemas, new Date()), null, 2) : '',
  );
  const [checked, setChecked] = useState(false);
  const filled = { key: apiKey, values, body };
  const wanting = missing(of, filled);
  const broken = Boolean(of.body) && !isJson(body);
  const sending = useMutation({ mutationFn: () => send(of, filled, i18n.language) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (wanting.length === 0 && !broken) sending.mutate();
  };
  return (
    <section className={classes.try} aria-label={t('apikeys.reference.try')}>
      <h3>{t('apikeys.reference.try')}</h3>
      <form onSubmit={submit} noValidate>
        {of.parameters.map((parameter) => (
          <ParameterField
            key={placeOf(parameter)}
            of={parameter}
            schemas={schemas}
            value={values[placeOf(parameter)] ?? ''}
            error={checked && wanting.includes(placeOf(parameter))}
            onChange={(value) => setValues({ ...values, [placeOf(parameter)]: value })}
          />
        ))}
        {of.body ? (
          <Textarea
            label={t('apikeys.reference.body')}
            value={body}
            autosize
            minRows={4}
            maxRows={20}
            spellCheck={false}
            classNames={{ input: classes.code }}
            error={checked && broken ? t('apikeys.reference.broken') : undefined}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        ) : null}
        {of.form ? <p className={classes.note}>{t('apikeys.reference.file')}</p> : null}
        <details>
          <summary>{t('apikeys.reference.shell')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys. */}
          <pre className={classes.pre} tabIndex={0}>
            {curlOf(of, filled, window.location.origin)}
          </pre>
        </details>
        <Button type="submit" loading={sending.isPending} disabled={of.form}>
          {t('apikeys.reference.send')}
        </Button>
      </form>
      {sending.error ? <ErrorState error={sending.error} small /> : null}
      {sending.data ? <AnswerBox of={sending.data} /> : null}
    </section>
  );
}

interface FieldProps {
  of: Parameter;
  schemas: Schemas;
  value: string;
  error: boolean;
  onChange: (value: string) => void;
}

function ParameterField({ of, schemas, value, error, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { enum: choices } = resolved(of.schema, schemas);
  const shared = {
    label: of.name,
    description: `${of.in} · ${typeOf(of.schema, schemas)}`,
    required: of.required,
    error: error ? t('apikeys.reference.missing') : undefined,
    value,
  };
  const words = typeOf(of.schema, schemas) === 'boolean' ? ['true', 'false'] : choices?.map(String);
  if (words)
    return (
      <NativeSelect
        {...shared}
        data={['', ...words]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
}
