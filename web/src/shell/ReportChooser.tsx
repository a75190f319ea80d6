import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportKind } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { rememberReport, reportsFor } from './navigation';
import { Sheet } from './Sheet';
import classes from './Sheet.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** What can be reported, what was reported last before the rest: Enter takes that. */
export function ReportChooser({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const reports = reportsFor(useSession());
  /** Where the focus is: the dialog puts it there a frame later, and an arrow may have come first. */
  const [at, setAt] = useState(0);
  return (
    <Sheet title={t('nav.reportWhat')} opened={opened} onClose={onClose}>
      <ul className={classes.lines} onKeyDown={move}>
        {reports.map((report, index) => (
          <li key={report.label}>
            <Choice
              report={report}
              first={index === 0}
              current={index === at}
              onFocus={() => setAt(index)}
              onChosen={onClose}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** At once, and not after the frame the dialog waits for: people press right on. */
function focus(choice: HTMLElement | null) {
  choice?.focus();
}

interface ChoiceProps {
  report: ReportKind;
  first: boolean;
  current: boolean;
  onFocus: () => void;
  onChosen: () => void;
}

function Choice({ report, first, current, onFocus, onChosen }: ChoiceProps) {
  const said = useSaid();
  const Icon = report.icon;
  // Modules name their addresses as text.
  const target = { to: report.to, search: report.search ?? {} } as unknown as { to: '/' };
  return (
    <Link
      {...target}
      className={classes.line}
      data-autofocus={current || undefined}
      ref={first ? focus : undefined}
      onFocus={onFocus}
      data-urgent={report.urgent}
      onClick={() => {
        rememberReport(report);
        onChosen();
      }}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{said(report.label)}</span>
        <span className="quiet">{said(report.hint)}</span>
      </span>
    </Link>
  );
}

/** The arrows go through the choices, as in a menu. */
function move(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}
