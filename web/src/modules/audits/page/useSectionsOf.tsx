import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Answer, FormDocument } from '@/core/forms/document';
import { ShowForm } from '@/core/forms/ShowForm';
import type { PageSection } from '@/core/records/page/page';
import { ActionTile } from '@/modules/actions/ActionCard';
import { AuditFacts } from '../AuditFacts';
import classes from '../audits.module.css';
import { OPEN } from '../filters';
import { bare } from '../run/tracker';
import { usePercent } from '../ScoreMark';
import type { Audit } from '../types';
import { Comparison } from './Comparison';
import { Findings } from './Findings';
import { ScoreTable } from './ScoreTable';
import { Signatures } from './Signatures';
import { type Asked, missingOf } from './usePage';

/** The answers that count, as the form shows them. */
export const answersOf = (audit: Audit): Answer[] =>
  (audit.answers ?? []).filter(({ asked }) => asked).map(bare);

/** What the page of an audit is made of. */
export function useSectionsOf(ask: (which: Asked) => void) {
  const { t } = useTranslation();
  const percent = usePercent();
  return (audit: Audit): PageSection[] => {
    const findings = audit.finding_list ?? [];
    const actions = audit.actions ?? [];
    const signatures = audit.signatures ?? [];
    const begun = audit.started_at !== null;
    const goesOn = begun && OPEN.includes(audit.status);
    const { score } = audit;
    return [
      {
        name: 'summary',
        title: t('audits.section.summary'),
        body: <AuditFacts audit={audit} />,
      },
      ...(begun && audit.template.scoring
        ? [
            {
              name: 'score',
              title: t('audits.section.score'),
              aside: goesOn ? t('audits.asItStands') : percent(score.percent),
              body: <ScoreTable score={score} />,
            },
          ]
        : []),
      {
        name: 'keyfindings',
        title: t('audits.section.findings'),
        count: findings.length,
        tools:
          audit.can.answer === '' && begun ? (
            <Button variant="default" size="sm" onClick={() => ask('finding')}>
              {t('audits.findings.add')}
            </Button>
          ) : null,
        body: <Findings audit={audit} />,
      },
      {
        name: 'actionitems',
        title: t('audits.section.actions'),
        count: actions.length,
        tools:
          audit.can.act === '' ? (
            <Button variant="default" size="sm" onClick={() => ask('action')}>
              {t('actions.summaryTitle')}
            </Button>
          ) : null,
        body:
          actions.length === 0 ? (
            <p className="quiet">{t('audits.actions.none')}</p>
          ) : (
            <ul className={classes.tiles}>
              {actions.map((action) => (
                <ActionTile
                  key={action.id}
                  action={action}
                  href={`/actions/audits/summary/${action.id}`}
                />
              ))}
            </ul>
          ),
      },
      {
        name: 'answers',
        title: t('audits.section.answers'),
        missing: goesOn ? missingOf(audit).map(({ text }) => text) : [],
        aside:
          audit.asked > 0
            ? t('audits.answered', { answered: audit.answered, asked: audit.asked })
            : undefined,
        body: (
          <ShowForm
            document={audit.form.document as FormDocument}
            answers={answersOf(audit)}
            attachments={audit.attachments ?? []}
          />
        ),
      },
      ...(audit.previous
        ? [
            {
              name: 'comparison',
              title: t('audits.section.comparison'),
              aside: audit.previous.number,
              body: <Comparison audit={audit} />,
            },
          ]
        : []),
      ...(signatures.length > 0 || audit.remarks
        ? [
            {
              name: 'signatures',
              title: t('audits.section.signatures'),
              count: signatures.length,
              body: <Signatures audit={audit} />,
            },
          ]
        : []),
    ];
  };
}
