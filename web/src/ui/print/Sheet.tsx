import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { AppLink } from '../AppLink';
import classes from './print.module.css';
import { QrCode } from './QrCode';

/** Where a record is from, as its paper says. */
export interface Letterhead {
  readonly site: string;
  readonly address: string;
  /** The address of the picture. */
  readonly logo?: string;
}

interface Props {
  letterhead?: Letterhead;
  /** Whose paper it is, where that is not the organization. */
  sender?: string;
  /** What kind of paper it is: "Annual report". */
  kind: string;
  title: string;
  /** Above the title: the number and the status. */
  above: ReactNode;
  /** The address of the record; the code on the paper leads back to it. */
  record: string;
  /** Where the code leads instead, and what is said below it. */
  code?: { readonly address: string; readonly scan: string };
  /** Beside the button that prints it. */
  moves?: ReactNode;
  children: ReactNode;
}

/**
 * A record on paper, as it will be printed: the organization's letterhead, a
 * code that leads back to the record, who printed it and when.
 */
export function Sheet({
  letterhead,
  sender,
  kind,
  title,
  above,
  record,
  code,
  moves,
  children,
}: Props) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const { user } = useSession();
  return (
    <div className={classes.desk}>
      <nav className={classes.bar} aria-label={kind}>
        <Button
          component={AppLink}
          href={record}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('print.back')}
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
          {t('print.print')}
        </Button>
        {moves}
      </nav>
      <main className={classes.sheet} data-paper>
        <header className={classes.letterhead}>
          <div className={classes.words}>
            {letterhead?.logo ? (
              <img className={classes.logo} src={letterhead.logo} alt="" />
            ) : null}
            <p className={classes.organization}>{sender ?? user?.organization?.name}</p>
            {letterhead ? (
              <p className={classes.sender}>
                {[letterhead.site, letterhead.address].filter(Boolean).join(' · ')}
              </p>
            ) : null}
            <p className={classes.kind}>{kind}</p>
            <h1 className={classes.title} tabIndex={-1} data-page-title>
              {title}
            </h1>
            <div className={classes.above}>{above}</div>
          </div>
          <figure className={classes.code}>
            <QrCode
              text={code?.address ?? new URL(record, location.origin).href}
              label={code?.scan ?? t('print.code')}
            />
            <figcaption>{code?.scan ?? t('print.scan')}</figcaption>
          </figure>
        </header>
        {children}
        <footer className={classes.imprint}>
          {t('print.printedBy', {
            name: user?.full_name,
            when: fullDateTime(new Date().toISOString()),
          })}
        </footer>
      </main>
    </div>
  );
}

/** Prints when every picture has come, or has failed to. */
async function print(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  window.print();
}
