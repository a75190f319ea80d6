import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './causes.module.css';
import {
  type Added,
  addBelow,
  addBeside,
  below,
  change,
  type Draft,
  type Problem,
  remove,
} from './draft';
import { WhyEditor } from './WhyEditor';

interface Props {
  draft: Draft;
  number: number;
  problems: ReadonlyMap<string, Problem>;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

/** One question and its chain of answers. */
export function AnalysisEditor({ draft, number, problems, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const wanted = useRef('');
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(`why-${wanted.current}`)?.focus();
    wanted.current = '';
  });
  const grow = ({ draft: next, key }: Added) => {
    wanted.current = key;
    onChange(next);
  };
  const problem = problems.get(draft.key);

  const branch = (parent: string, depth: number) => {
    const answers = below(draft, parent);
    if (answers.length === 0) return null;
    return (
      <ul className={classes.tree}>
        {answers.map((why) => (
          <li key={why.key}>
            <WhyEditor
              why={why}
              depth={depth}
              leaf={below(draft, why.key).length === 0}
              problem={problems.get(why.key)}
              onChange={(values) => onChange(change(draft, why.key, values))}
              onBelow={() => grow(addBelow(draft, why.key))}
              onBeside={() => grow(addBeside(draft, why.key))}
              onRemove={() => grow(remove(draft, why.key))}
            />
            {branch(why.key, depth + 1)}
          </li>
        ))}
      </ul>
    );
  };

  return (
    <fieldset className={classes.editor}>
      <legend className="visually-hidden">{t('incidents.causes.analysis', { number })}</legend>
      <div className={classes.editorHead}>
        <TextInput
          id={`why-${draft.key}`}
          className={classes.grow}
          label={t('incidents.causes.question')}
          maxLength={500}
          value={draft.title}
          error={problem ? t(`incidents.causes.${problem}`) : undefined}
          onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="ink"
          size="lg"
          aria-label={t('incidents.causes.removeAnalysis', { number })}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
      {branch('', 1)}
      {draft.whys.length === 0 ? (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => grow(addBelow(draft, ''))}
          >
            {t('incidents.causes.why')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
