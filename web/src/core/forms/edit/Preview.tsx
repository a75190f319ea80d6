import { Checkbox } from '@mantine/core';
import {
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Image } from '../api';
import type { FormDocument, Section } from '../document';
import { FillForm } from '../FillForm';
import { newFilled } from '../filled';
import { type Filling, useFilling } from '../useFilling';
import type { Choice } from './context';
import classes from './edit.module.css';
import type { Sample } from './props';

interface Props {
  document: FormDocument;
  images: readonly Image[];
  /** The section that is edited. */
  section: string;
  facts: readonly Choice[];
  renderFixed?: (section: Section) => ReactNode;
  sampled?: (sample: Sample) => ReactNode;
}

const PAUSE_MS = 350;

/** The form as it is filled in on a phone, a moment behind what is typed. */
export const Preview = memo(function Preview(props: Props) {
  const { document, images, section, facts, renderFixed, sampled } = props;
  const { t } = useTranslation();
  const { today } = useFormats();
  const shown = useDeferredValue(document);
  const [said, setSaid] = useState<Record<string, boolean>>({});
  const stage = shown.sections.find(({ id }) => id === section)?.form_type ?? 'main';
  const [filled, setFilled] = useState(() => newFilled(document, today()));
  const filling = useFilling({
    document: shown,
    stage,
    facts: said,
    value: filled,
    onChange: setFilled,
    images,
  });
  const { store } = filling;
  useEffect(() => {
    if (store.sections.some(({ id }) => id === section)) store.show(section);
  }, [store, section]);
  const used = facts.filter(({ value }) =>
    shown.sections.some(
      ({ shown_when, questions }) =>
        shown_when?.fact === value || questions.some((each) => each.shown_when?.fact === value),
    ),
  );
  return (
    <aside className={classes.preview} aria-label={t('forms.edit.preview')}>
      <p className={classes.listHead}>{t('forms.edit.preview')}</p>
      {used.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={said[value] ?? false}
          onChange={(event) => setSaid({ ...said, [value]: event.currentTarget.checked })}
        />
      ))}
      {sampled ? <Sampled document={shown} filling={filling} of={sampled} /> : null}
      <div className={classes.phone}>
        <FillForm filling={filling} renderFixed={renderFixed} compact />
      </div>
    </aside>
  );
});

interface SampledProps {
  document: FormDocument;
  filling: Filling;
  of: (sample: Sample) => ReactNode;
}

/** Drawn anew with each answer that is tried out. */
function Sampled({ document, filling: { store }, of }: SampledProps) {
  const result = useSyncExternalStore(store.subscribe, () => store.result);
  return of({ document, result });
}

/** Drawn once nobody has typed for a moment: a key press does not wait for it. */
export function useLate(document: FormDocument): FormDocument {
  const [late, setLate] = useState(document);
  useEffect(() => {
    if (late === document) return;
    const timer = setTimeout(() => setLate(document), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [late, document]);
  return late;
}
