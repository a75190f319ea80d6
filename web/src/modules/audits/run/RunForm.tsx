import { IconUserShare } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import type { Walk } from '@/core/forms/useFilling';
import type { KeptPiece } from '@/platform/device/pieces';
import { useMe } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { Banner } from '@/ui/Banner';
import { MOST_OF_PICTURE } from '@/ui/files/shrink';
import { PageHeader } from '@/ui/PageHeader';
import { LIST, pagePath, runPath } from '../navigation';
import { usePercent } from '../ScoreMark';
import type { Audit } from '../types';
import { Finish } from './Finish';
import { KeptState } from './KeptState';
import { RunContext } from './notes';
import { QuestionTools } from './QuestionTools';
import classes from './run.module.css';
import { type Run, useRun } from './useRun';

interface Props {
  audit: Audit;
  first: readonly KeptPiece[];
}

const PICTURES = { bytes: MOST_OF_PICTURE, side: 1920 };

/** The questions, section by section; at the end signatures, and that it is done. */
export function RunForm({ audit, first }: Props) {
  const { t } = useTranslation();
  const walk = useMemo<Walk>(
    () => ({
      pictures: PICTURES,
      beside: (question: Question) => <QuestionTools question={question} />,
    }),
    [],
  );
  const run = useRun(audit, first, walk);
  const now = run.audit;
  useSectionAddress(audit.id, run);
  return (
    <div className={`page ${classes.page}`}>
      <PageHeader
        title={now.title}
        text={`${now.number || t('audits.run.noNumber')} · ${now.site.name}`}
      >
        <AppLink href={now.id > 0 ? pagePath(now) : LIST}>{t('audits.run.leave')}</AppLink>
      </PageHeader>
      <GivenOn audit={now} />
      <Standing run={run} scored={now.template.scoring} />
      <KeptState run={run} />
      <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <RunContext value={run}>
          <FillForm filling={run.filling} end={<Finish run={run} />} />
        </RunContext>
      </form>
    </div>
  );
}

/** It was given to somebody else while it was gone through here. */
function GivenOn({ audit: { auditor } }: { audit: Audit }) {
  const { t } = useTranslation();
  if (auditor?.id === useMe().id) return null;
  return (
    <Banner tone="pending" icon={<IconUserShare size={18} aria-hidden />}>
      {t('audits.run.givenOn', { name: auditor?.name ?? t('common.unknownPerson') })}
    </Banner>
  );
}

/** How far it is, and what it would score as it stands. */
function Standing({ run, scored }: { run: Run; scored: boolean }) {
  const { t } = useTranslation();
  const percent = usePercent();
  const { store } = run.filling;
  const result = useSyncExternalStore(store.subscribe, () => store.result);
  const parts = [...store.progress.values()];
  const asked = parts.reduce((sum, part) => sum + part.asked, 0);
  const answered = parts.reduce((sum, part) => sum + part.answered, 0);
  return (
    <div className={classes.standing}>
      <progress
        className={classes.progress}
        max={Math.max(asked, 1)}
        value={answered}
        aria-label={t('audits.run.progress')}
      />
      <span>{t('audits.answered', { answered, asked })}</span>
      {scored && result.score && result.score.possible > 0 ? (
        <span>{t('audits.run.score', { percent: percent(result.score.percent) })}</span>
      ) : null}
    </div>
  );
}

/** The section stands in the address, so that Back, Reload and a link lead to it. */
function useSectionAddress(id: number, { filling: { store } }: Run): void {
  const navigate = useNavigate();
  const { sectionindex } = useParams({ strict: false }) as { sectionindex?: string };
  const current = useSyncExternalStore(store.subscribe, () => store.current);
  const asked = Number(sectionindex) - 1;
  const followed = useRef('');
  useEffect(() => {
    const section = store.sections[asked];
    if (!section || followed.current === section.id) return;
    followed.current = section.id;
    if (section.id !== store.current) store.show(section.id);
  }, [store, asked]);
  useEffect(() => {
    const at = store.sections.findIndex((section) => section.id === current);
    if (at < 0 || current === followed.current) return;
    followed.current = current;
    void navigate({ href: runPath(id, at + 1), replace: true, resetScroll: false });
  }, [id, store, current, navigate]);
}
