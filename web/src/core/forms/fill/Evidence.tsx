import { Button, Textarea } from '@mantine/core';
import { IconCamera, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_REMARK } from '../answerRules';
import type { Question } from '../document';
import { useAnswer, useAnswerFiles, useFields } from './context';
import { FilePicker } from './FilesInput';
import classes from './fill.module.css';

interface Props {
  question: Question;
  at: string;
}

/** What a chosen option wants beside it: a remark, a photo, or one of the two; and what follows from it. */
export function Evidence({ question, at }: Props) {
  const { t } = useTranslation();
  const { store, walk, raises } = useFields();
  const answer = useAnswer(at);
  const { stored, waiting } = useAnswerFiles(at);
  const [asked, setAsked] = useState({ remark: false, photo: false });
  const chosen = (question.options ?? []).filter(({ id }) => answer?.option_ids?.includes(id));
  const wanted = new Set(chosen.map(({ evidence }) => evidence));
  const either = wanted.has('either');
  const files = question.type === 'photo' || question.type === 'attachment';
  const signs = question.type === 'signature';
  const given = stored.length + waiting.length > 0;
  const photo = !files && !signs && (wanted.has('photo') || either || given || asked.photo);
  const remark = wanted.has('remark') || either || Boolean(answer?.remark) || asked.remark;
  const action = chosen.some((option) => option.action);
  const told = chosen.some((option) => option.notify?.length);
  const more = walk ? (
    <div className={classes.more}>
      {remark ? null : (
        <Button
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          onClick={() => setAsked({ ...asked, remark: true })}
        >
          {t('forms.fill.remark')}
        </Button>
      )}
      {photo || files || signs ? null : (
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => setAsked({ ...asked, photo: true })}
        >
          {t('common.photo')}
        </Button>
      )}
      {walk.beside?.(question)}
    </div>
  ) : null;
  if (!photo && !remark && !action && !told) return more;
  return (
    <>
      <div className={classes.evidence}>
        {either ? <p className={classes.help}>{t('forms.fill.either')}</p> : null}
        {remark ? (
          <Textarea
            label={t('forms.fill.remark')}
            withAsterisk={wanted.has('remark')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={MOST_REMARK}
            value={answer?.remark ?? ''}
            onChange={(event) => store.say(at, { remark: event.currentTarget.value })}
          />
        ) : null}
        {photo ? (
          <FilePicker
            at={at}
            label={t(wanted.has('photo') ? 'forms.fill.photoNeeded' : 'common.photo')}
            max={20}
            accept="image/*"
          />
        ) : null}
        {action ? (
          <p className={classes.follows}>
            {t(raises ? 'forms.fill.actionRaised' : 'forms.fill.actionFollows')}
          </p>
        ) : null}
        {told ? <p className={classes.follows}>{t('forms.fill.toldFollows')}</p> : null}
      </div>
      {more}
    </>
  );
}
