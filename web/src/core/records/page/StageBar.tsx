import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { useInSight } from '@/ui/useInSight';
import type { Stage } from './page';
import classes from './page.module.css';
import type { Sections } from './useSections';

/** How far a record has come, and the way to where it is worked on. */
export function StageBar({ stages, at }: { stages: readonly Stage[]; at: Sections }) {
  const { t } = useTranslation();
  const now = stages.find(({ state }) => state === 'now');
  const here = stages.find((each) => each.here);
  const strip = useInSight((here ?? now)?.name ?? '');
  return (
    <nav ref={strip} className={classes.stages} aria-label={t('records.page.stages')}>
      <ol>
        {stages.map((stage, index) => (
          <li
            key={stage.name}
            className={classes.stage}
            data-state={stage.state}
            data-here={stage.here || undefined}
            aria-current={stage === now ? 'step' : undefined}
          >
            <span className={classes.stageMark} aria-hidden>
              {stage.state === 'done' ? <IconCheck size={13} stroke={2.6} /> : index + 1}
            </span>
            <span className={classes.stageWords}>
              <Label stage={stage} at={at} />
              {stage.state === 'done' ? (
                <span className="visually-hidden">{t('records.page.complete')}</span>
              ) : null}
              {stage.about ? <span className={classes.stageAbout}>{stage.about}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Label({ stage, at }: { stage: Stage; at: Sections }) {
  const { section, label, href, here } = stage;
  if (href) {
    return (
      <AppLink className={classes.stageLabel} href={href} aria-current={here ? 'page' : undefined}>
        {label}
      </AppLink>
    );
  }
  if (!section) return <span className={classes.stageLabel}>{label}</span>;
  return (
    <a
      className={classes.stageLabel}
      href={at.addressOf(section)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        at.show(section);
      }}
    >
      {label}
    </a>
  );
}
