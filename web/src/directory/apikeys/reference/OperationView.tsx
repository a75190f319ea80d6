import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Operation, Schemas } from './document';
import classes from './reference.module.css';
import { type Field, fieldsOf, fieldsOfParameters } from './schemas';
import { TryForm } from './TryForm';

interface Props {
  of: Operation;
  schemas: Schemas;
  apiKey: string;
  onLeave: () => void;
}

/** One operation: what it does, who may, what it takes and answers, and a form to try it. */
export function OperationView({ of, schemas, apiKey, onLeave }: Props) {
  const { t } = useTranslation();
  const takes = [...fieldsOfParameters(of.parameters, schemas), ...fieldsOf(of.body, schemas)];
  return (
    <article className={classes.article}>
      <Button
        className={classes.back}
        variant="default"
        size="xs"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onLeave}
      >
        {t('apikeys.reference.all')}
      </Button>
      <header>
        <h2>{of.summary}</h2>
        <p className={classes.address}>
          <span className={classes.method}>{of.method}</span> <code>{of.path}</code>
        </p>
        {of.description ? <p>{of.description}</p> : null}
        <p className={classes.note}>{t('apikeys.reference.right', { right: of.permission })}</p>
        {of.deprecated ? <p className={classes.note}>{t('apikeys.reference.ending')}</p> : null}
        {of.keys ? null : <p className={classes.note}>{t('apikeys.reference.noKeys')}</p>}
      </header>
      <TryForm of={of} schemas={schemas} apiKey={apiKey} />
      <Fields title={t('apikeys.reference.takes')} fields={takes} open />
      <Fields title={t('apikeys.reference.answers')} fields={fieldsOf(of.answer, schemas)} />
    </article>
  );
}

function Fields({ title, fields, open }: { title: string; fields: Field[]; open?: boolean }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <details className={classes.fields} open={open}>
      <summary>
        {title} <span className={classes.count}>{fields.length}</span>
      </summary>
      <dl>
        {fields.map((field) => (
          <div key={`${field.where} ${field.name}`}>
            <dt>
              <code>{field.name}</code>
              <span className={classes.note}>
                {[field.where, field.type, field.required && t('apikeys.reference.required')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </dt>
            <dd>
              {field.about ? <p>{field.about}</p> : null}
              {field.choices.length > 0 ? (
                <p className={classes.choices}>{field.choices.join(' | ')}</p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
