import { IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Analysis, Causes, Why } from '../api';
import classes from './causes.module.css';
import { below } from './draft';

/** The analyses as trees: each answer below what it explains, the root causes marked. */
export function CausesTree({ causes }: { causes: Causes }) {
  const { t } = useTranslation();
  if (causes.analyses.length === 0) {
    return <p className="quiet">{t('incidents.causes.none')}</p>;
  }
  return (
    <div className={classes.analyses}>
      {causes.analyses.map((analysis) => (
        <section key={analysis.key} className={classes.analysis}>
          <h3 className={classes.question}>{analysis.title}</h3>
          <Branch analysis={analysis} parent="" />
        </section>
      ))}
    </div>
  );
}

function Branch({ analysis, parent }: { analysis: Analysis; parent: string }) {
  const answers = below(analysis, parent);
  if (answers.length === 0) return null;
  return (
    <ul className={classes.tree}>
      {answers.map((why) => (
        <li key={why.key}>
          <Answer why={why} />
          <Branch analysis={analysis} parent={why.key} />
        </li>
      ))}
    </ul>
  );
}

function Answer({ why }: { why: Why }) {
  const { t } = useTranslation();
  return (
    <div className={classes.answer} data-root={why.root || undefined}>
      <p className={classes.text}>{why.text}</p>
      {why.root ? (
        <p className={classes.rootLine}>
          <IconTarget size={15} aria-hidden />
          <span>
            {t('incidents.causes.root')}
            {why.root_cause ? `: ${why.root_cause}` : ''}
          </span>
        </p>
      ) : null}
      {why.root && why.no_action_reason ? (
        <p className="quiet">{t('incidents.actions.because', { reason: why.no_action_reason })}</p>
      ) : null}
    </div>
  );
}
