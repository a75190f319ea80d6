import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { PlainButton } from '@/ui/plain/PlainButton';
import type { Receipt } from './intake';
import classes from './public.module.css';

interface Props {
  receipt: Receipt;
  /** The address of the form; a report is followed beneath it. */
  path: string;
  onAnother: () => void;
}

/** The number and the key: the only way back to the report. */
export function ReceiptCard({ receipt, path, onAnother }: Props) {
  const { t } = useTranslation();
  const { number, key } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    const link = `${location.origin}${path}/follow#${number}.${key}`;
    const written = navigator.clipboard.writeText(`${number}  ${key}\n${link}`);
    await written.then(
      () => setCopied(true),
      () => undefined, // not allowed; both stand there to be written down
    );
  }

  return (
    <section className={classes.form}>
      <div>
        <IconCircleCheck className={classes.done} size={40} stroke={1.5} aria-hidden />
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {t('publicreports.outer.thanks')}
        </h1>
        <p className={classes.lead}>{t('publicreports.outer.receipt')}</p>
      </div>
      <dl className={classes.receipt}>
        <div>
          <dt>{t('field.number')}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{t('publicreports.outer.key')}</dt>
          <dd>{key}</dd>
        </div>
      </dl>
      {/* Browsers have it at secure addresses only. */}
      {navigator.clipboard ? (
        <PlainButton onClick={() => void copy()}>
          {t(copied ? 'publicreports.outer.copied' : 'publicreports.outer.copy')}
        </PlainButton>
      ) : null}
      <AppLink className={classes.link} href={`${path}/follow#${number}.${key}`}>
        {t('publicreports.outer.follow.open')}
      </AppLink>
      <PlainButton quiet onClick={onAnother}>
        {t('publicreports.outer.next')}
      </PlainButton>
    </section>
  );
}
