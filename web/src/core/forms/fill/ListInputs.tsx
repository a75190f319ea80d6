import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { type Found, SearchSelect, type Source } from '@/ui/form/SearchSelect';
import { type Question, takesSeveral } from '../document';
import { KIND_OF, keepName, placesFound, sitesFound, useNamed } from '../named';
import { useAnswer, useFields } from './context';
import classes from './fill.module.css';
import type { InputProps } from './input';
import { useFrame } from './PlainInputs';

/** The sites that one may choose; they are kept for when there is no network. */
export function SitesInput(props: InputProps) {
  return <FoundInput {...props} source={sitesFound} />;
}

/** Divisions, departments or units, those of the record's site where it has one. */
export function PlacesInput(props: InputProps) {
  const { siteId } = useFields();
  return (
    <FoundInput
      {...props}
      source={placesFound(KIND_OF[props.question.type] ?? 'division', siteId)}
    />
  );
}

function FoundInput({ source, ...props }: InputProps & { source: Source<Found> }) {
  const { question, at } = props;
  const { store, names, siteId } = useFields();
  const answer = useAnswer(at);
  const kind = KIND_OF[question.type] ?? 'site';
  const ids = answer?.reference_ids ?? [];
  const name = useNamed(kind, ids, names, siteId);
  const several = takesSeveral(question);
  const { onBlur: _, inputWrapperOrder: __, ...frame } = useFrame(props);
  const [only] = ids;
  function choose(found: Found | null) {
    if (found) keepName(kind, Number(found.value), found.label);
    const id = Number(found?.value);
    const next = several ? [...ids.filter((each) => each !== id), id] : [id];
    store.say(at, { reference_ids: found ? next : undefined });
  }
  return (
    <>
      {several ? <Chosen question={question} at={at} name={name} /> : null}
      <SearchSelect
        {...frame}
        source={source}
        clearable={!several}
        chosen={!several && only ? { value: String(only), label: name(only) } : null}
        onChoose={choose}
      />
    </>
  );
}

/** People; those of the record's site come first. */
export function PeopleInput(props: InputProps) {
  const { question, at } = props;
  const { store, names, siteId } = useFields();
  const answer = useAnswer(at);
  const ids = answer?.reference_ids ?? [];
  const several = takesSeveral(question);
  const name = useNamed('user', several ? ids : [], names, siteId);
  const { 'aria-label': named, ...frame } = { 'aria-label': undefined, ...useFrame(props) };
  function choose(value: string | null) {
    const id = Number(value);
    if (!value) return store.say(at, { reference_ids: several ? ids : undefined });
    store.say(at, { reference_ids: several ? [...ids.filter((each) => each !== id), id] : [id] });
  }
  return (
    <>
      {several ? <Chosen question={question} at={at} name={name} /> : null}
      <PersonChooser
        {...frame}
        label={named ?? question.label}
        near={siteId}
        clearable={!several}
        value={several ? null : ids[0] ? String(ids[0]) : null}
        onChange={choose}
      />
    </>
  );
}

interface ChosenProps {
  question: Question;
  at: string;
  name: (id: number) => string;
}

/** Those who or that were chosen, each to be taken out again. */
function Chosen({ question, at, name }: ChosenProps) {
  const { t } = useTranslation();
  const { store } = useFields();
  const ids = useAnswer(at)?.reference_ids ?? [];
  if (ids.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={question.label}>
      {ids.map((id) => (
        <li key={id}>
          {name(id)}
          <ActionIcon
            variant="subtle"
            color="ink"
            aria-label={t('files.remove', { name: name(id) })}
            onClick={() => store.say(at, { reference_ids: ids.filter((each) => each !== id) })}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
