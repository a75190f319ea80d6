import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addQuestion, copyOf, patchQuestion, removeQuestion, transferQuestion } from './changes';
import { type QuestionProps, useEditing } from './context';
import classes from './edit.module.css';

/** What is done with a question as a whole. */
export function QuestionFoot({ section, question }: QuestionProps) {
  const { t } = useTranslation();
  const { edit, select, say, sections, published } = useEditing();
  const others = sections().filter(({ id, fixed }) => id !== section && !fixed);
  const gone = question.marked_for_deletion;
  function remove() {
    // What answers hang on stays in the draft until it is published without it.
    if (published) edit(patchQuestion(section, question.id, { marked_for_deletion: true }));
    else edit(removeQuestion(section, question.id));
    say(t('forms.edit.removed', { name: question.label }));
    if (!published) select(section);
  }
  function duplicate() {
    const copy = copyOf(question);
    edit(addQuestion(section, copy, question.id));
    select(section, copy.id);
  }
  function transfer(to: string, title: string) {
    edit(transferQuestion(section, question.id, to));
    say(t('forms.edit.transferred', { name: question.label, section: title }));
    select(to, question.id);
  }
  return (
    <div className={classes.cardFoot}>
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        leftSection={<IconCopy size={15} aria-hidden />}
        onClick={duplicate}
      >
        {t('forms.edit.duplicate')}
      </Button>
      {others.length > 0 ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="subtle"
              color="ink"
              size="xs"
              leftSection={<IconFolderSymlink size={15} aria-hidden />}
            >
              {t('forms.edit.transfer')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className="choices">
            {others.map(({ id, title }) => (
              <Menu.Item key={id} onClick={() => transfer(id, title)}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {gone ? (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={() =>
            edit(patchQuestion(section, question.id, { marked_for_deletion: undefined }))
          }
        >
          {t('forms.edit.keep')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={remove}
        >
          {t('forms.edit.remove')}
        </Button>
      )}
    </div>
  );
}
