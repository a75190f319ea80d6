import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { type ImportMapping, type ImportOutcome, sendTable } from '@/platform/imports';
import { useWrite } from '@/platform/useWrite';
import { useErrorSentence } from '../sentence';
import { CheckStep } from './CheckStep';
import { FileStep } from './FileStep';
import classes from './importer.module.css';
import { keepImport, keptImport } from './kept';
import { MapStep } from './MapStep';

interface Props {
  /** The address of the operation that imports this kind of record. */
  path: string;
  onTemplate: () => Promise<void>;
  onImported?: () => void;
  /** What is still to be done by somebody when it is done. */
  after?: ReactNode;
  /** Where to go when it is done. */
  done: ReactNode;
}

const STEPS = ['file', 'map', 'check', 'done'] as const;
type Step = (typeof STEPS)[number];

/** A file on its way to be records: choose it, map its columns, check, import. */
export function Importer({ path, onTemplate, onImported, after, done }: Props) {
  const { t } = useTranslation();
  const [begun] = useState(() => keptImport(path));
  const [step, setStep] = useState<Step>(begun?.step ?? 'file');
  const [file, setFile] = useState<File | null>(begun?.file ?? null);
  const [mapping, setMapping] = useState<ImportMapping>(begun?.mapping ?? { fields: {} });
  const [outcome, setOutcome] = useState<ImportOutcome | null>(begun?.outcome ?? null);
  useEffect(() => {
    keepImport(path, file && outcome && step !== 'done' ? { step, file, mapping, outcome } : null);
  }, [path, step, file, mapping, outcome]);
  const [again, setAgain] = useState(false);
  const section = useFocusOn(step);

  function took(next: ImportOutcome, to: Step) {
    setOutcome(next);
    setMapping(next.mapping);
    setAgain(false);
    setStep(to);
  }
  const look = useMutation({
    mutationFn: (chosen: File) => sendTable({ path, file: chosen, dryRun: true }),
    onSuccess: (next, chosen) => {
      setFile(chosen);
      took(next, 'map');
    },
  });
  const check = useMutation({
    mutationFn: (chosen: File) => sendTable({ path, file: chosen, mapping, dryRun: true }),
    onSuccess: (next) => took(next, 'check'),
  });
  const run = useWrite({
    send: (chosen: File, once) =>
      sendTable({ path, file: chosen, mapping, dryRun: false, again }, once),
    onSuccess: (next) => {
      took(next, 'done');
      onImported?.();
    },
  });
  const problem = useProblem(look.error ?? check.error ?? run.error);

  return (
    <div className={classes.importer}>
      <Steps step={step} />
      <section
        ref={section}
        tabIndex={-1}
        className={classes.step}
        aria-label={t(`import.step.${step}`)}
      >
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
        {step === 'file' ? (
          <FileStep busy={look.isPending} onFile={look.mutate} onTemplate={onTemplate} />
        ) : null}
        {step === 'map' && outcome && file ? (
          <MapStep
            outcome={outcome}
            mapping={mapping}
            fileName={file.name}
            onChange={setMapping}
            busy={check.isPending}
            onCheck={() => check.mutate(file)}
            onBack={() => setStep('file')}
          />
        ) : null}
        {step === 'check' && outcome && file ? (
          <CheckStep
            outcome={outcome}
            mapping={mapping}
            onChange={setMapping}
            again={again}
            onAgain={setAgain}
            checking={check.isPending}
            running={run.isPending}
            onCheck={() => check.mutate(file)}
            onRun={() => run.mutate(file)}
            onBack={() => setStep('map')}
            done={done}
          />
        ) : null}
        {step === 'done' && outcome ? (
          <>
            <h2 className={classes.title}>{t('import.imported', { count: outcome.added })}</h2>
            {outcome.already > 0 ? (
              <p className={classes.already}>{t('import.leftOut', { count: outcome.already })}</p>
            ) : null}
            <p className="quiet">{t('import.doneHelp')}</p>
            {after}
            <div className={classes.buttons}>{done}</div>
          </>
        ) : null}
      </section>
    </div>
  );
}

function Steps({ step }: { step: Step }) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={t('import.steps')}>
      {STEPS.map((each, index) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          data-past={index < at || undefined}
        >
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {t(`import.step.${each}`)}
        </li>
      ))}
    </ol>
  );
}

/** What the server says of the file, or of the whole. */
function useProblem(error: unknown): string {
  const sentence = useErrorSentence();
  if (!error) return '';
  const ofFile = error instanceof ApiError ? (error.fields.file ?? error.fields.mapping)?.[0] : '';
  return ofFile || sentence(error);
}

/** Each step is read from its beginning, with a keyboard and aloud. */
function useFocusOn(step: Step) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    section.current?.focus();
    section.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return section;
}
