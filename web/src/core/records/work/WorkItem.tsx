import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import classes from './work.module.css';

interface Props {
  number: string;
  title: string;
  /** Number, place and whoever is waiting, in one line. */
  about: readonly (string | null | undefined | false)[];
  href: string;
  /** Status, risk, or the day. */
  marks?: ReactNode;
  /** What the reader is to do with it: it unfolds for that. */
  action: string;
  /** Done at once instead, where there is nothing to look at first. */
  instead?: ReactNode;
  /** It is done on its page, where all of it stands: the button leads there. */
  onPage?: boolean;
  open: boolean;
  onToggle: () => void;
  /** What is decided by, and the buttons; made when it unfolds. */
  children: ReactNode;
}

/** One thing that waits for the reader, decided where it stands. */
export function WorkItem(props: Props) {
  const { number, title, about, href, open, onToggle, onPage = false } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.item} data-work data-open={open || undefined}>
      <div className={classes.line}>
        <div className={classes.words}>
          <AppLink className={classes.title} href={href}>
            {title}
          </AppLink>
          <p className="quiet">{[number, ...about].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={classes.state}>
          {props.marks}
          {props.instead}
          {onPage ? (
            <Button
              variant="default"
              size="sm"
              component={AppLink}
              href={href}
              data-work-button
              aria-label={`${props.action}: ${title}`}
            >
              {props.action}
            </Button>
          ) : (
            <Button
              variant="default"
              size="sm"
              data-work-button
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-label={`${open ? t('records.work.fold') : props.action}: ${title}`}
              onClick={onToggle}
            >
              {open ? t('records.work.fold') : props.action}
            </Button>
          )}
        </div>
      </div>
      {open && !onPage ? (
        <div className={classes.details} id={id}>
          {props.children}
          <p className={classes.foot}>
            <AppLink href={href}>{t('records.work.open', { number })}</AppLink>
            <span className={classes.keys} aria-hidden>
              {t('records.work.next')} <kbd>J</kbd> <kbd>K</kbd>
            </span>
          </p>
        </div>
      ) : null}
    </div>
  );
}
