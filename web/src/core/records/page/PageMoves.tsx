import { Menu } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { DotsMenu } from '@/ui/DotsMenu';
import { GuardedButton } from '@/ui/GuardedButton';
import type { MenuMove, Primary } from './page';
import classes from './page.module.css';
import type { Sections } from './useSections';

interface Props {
  primary: Primary | null;
  at: Sections;
}

/** The one thing that comes next, and what it still waits for. */
export function PrimaryMove({ primary, at }: Props) {
  const { t } = useTranslation();
  if (!primary) return null;
  const missing = primary.missing ?? [];
  const words = missing.map(({ text }) => text);
  const reason =
    primary.why ||
    (missing.length > 0 ? t('records.page.missingHere', { what: words.join(' · ') }) : undefined);
  return (
    <>
      <GuardedButton
        refusal={null}
        reason={reason}
        loading={primary.busy}
        onClick={primary.run}
        className={classes.primaryButton}
      >
        {primary.label}
      </GuardedButton>
      {missing.length > 0 && !primary.why ? (
        <p className={classes.missing}>
          <span>{t('records.page.missing', { count: missing.length })}:</span>
          {missing.map(({ text, section }) =>
            section ? (
              <a
                key={text}
                href={at.addressOf(section)}
                onClick={(event) => {
                  event.preventDefault();
                  at.show(section);
                }}
              >
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      ) : null}
      {primary.why ? <p className={classes.missing}>{primary.why}</p> : null}
    </>
  );
}

/** Everything else that can be done; what cannot says why. */
export function MoreMoves({ moves, paper }: { moves: readonly MenuMove[]; paper?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {paper ? (
        <AppLink className={classes.print} href={paper}>
          {t('print.print')}
        </AppLink>
      ) : null}
      {moves.length > 0 ? (
        <DotsMenu width={260}>
          {moves.map((move) => (
            <Move key={move.label} move={move} />
          ))}
        </DotsMenu>
      ) : null}
    </>
  );
}

function Move({ move }: { move: MenuMove }) {
  const { label, run, icon: Icon, why, danger } = move;
  return (
    // Not disabled: the keys reach it, and it says why not.
    <Menu.Item
      aria-disabled={Boolean(why) || undefined}
      color={danger && !why ? 'danger' : undefined}
      leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
      rightSection={why ? <IconLock size={14} aria-hidden /> : null}
      closeMenuOnClick={!why}
      onClick={why ? undefined : run}
    >
      {label}
      {why ? <span className={classes.why}>{why}</span> : null}
    </Menu.Item>
  );
}
