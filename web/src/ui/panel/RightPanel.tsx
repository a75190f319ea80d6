import { ActionIcon } from '@mantine/core';
import { IconCloudOff, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/platform/online';
import { Banner } from '../Banner';
import { useEscape } from '../keyboard';
import { useIsPhone } from '../media';
import { PaperFoot } from '../print/PaperFoot';
import { useCovers } from './covered';
import classes from './panel.module.css';

interface Props {
  title: ReactNode;
  /** Above the title: the number and the status. */
  above?: ReactNode;
  /** Beside the cross: a menu, a link to the whole page. */
  tools?: ReactNode;
  /** Of a long record: PartLinks. */
  parts?: ReactNode;
  /** Stays in sight at the bottom: the primary action first. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A record or a form beside its list, with an address of its own. The focus
 * moves in when it opens and Esc closes it; on a phone it is the whole screen.
 */
export function RightPanel({ title, above, tools, parts, footer, onClose, children }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWithin(heading);
  useEscape(onClose);
  const phone = useIsPhone();
  useCovers(phone);
  const online = useOnline();
  return (
    <aside className={classes.panel} data-panel data-record aria-labelledby="panel-title">
      <header className={classes.head} data-plain={above ? undefined : true}>
        {above ? <div className={classes.above}>{above}</div> : null}
        <div className={`${classes.tools} not-on-paper`}>
          {tools}
          <ActionIcon
            variant="subtle"
            color="ink"
            size="lg"
            aria-label={t('common.close')}
            onClick={onClose}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <h2 className={classes.title} id="panel-title" tabIndex={-1} ref={heading}>
          {title}
        </h2>
      </header>
      {/* The banner of the whole screen is covered on a phone. */}
      <div className={classes.offline} role="status">
        {phone && !online ? (
          <Banner tone="overdue" icon={<IconCloudOff size={17} aria-hidden />}>
            {t('app.offline')}
          </Banner>
        ) : null}
      </div>
      {parts}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <div className={classes.body} data-panel-body tabIndex={0}>
        {children}
        <PaperFoot />
      </div>
      {footer ? <footer className={`${classes.footer} not-on-paper`}>{footer}</footer> : null}
    </aside>
  );
}

/** The focus moves in when it opens, and back to where it was when it closes. */
function useFocusWithin(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const lost = !now || now === document.body || now.matches('[data-page-title]');
      if (lost && before?.isConnected && before !== document.body) before.focus();
    };
  }, [heading]);
}
