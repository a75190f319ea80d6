import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf, saveBlob } from '@/platform/download';
import classes from './reference.module.css';
import type { Answered } from './request';

/** Longer than this nobody reads on a screen, and browsers stumble over it. */
const LONGEST = 200_000;

/** What was answered: status, headers, and the text or a file to save. */
export function AnswerBox({ of }: { of: Answered }) {
  const { t } = useTranslation();
  const { file } = of;
  const disposition = of.headers.find(([name]) => name === 'content-disposition')?.[1] ?? '';
  return (
    <section className={classes.answer} aria-label={t('apikeys.reference.answer')}>
      <p role="status" className={classes.status} data-good={of.status < 400 ? '' : undefined}>
        {`${of.status} ${of.text} · ${t('apikeys.reference.took', { took: of.took })}`}
      </p>
      <details>
        <summary>
          {t('apikeys.reference.headers')}{' '}
          <span className={classes.count}>{of.headers.length}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys. */}
        <pre className={classes.pre} tabIndex={0}>
          {of.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
      {file ? (
        <Button variant="default" onClick={() => saveBlob(file, nameOf(disposition))}>
          {t('apikeys.reference.save', { type: file.type, size: file.size })}
        </Button>
      ) : (
        <>
          {of.body.length > LONGEST ? <p>{t('apikeys.reference.cut')}</p> : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys. */}
          <pre className={classes.pre} tabIndex={0}>
            {of.body.slice(0, LONGEST)}
          </pre>
        </>
      )}
    </section>
  );
}
