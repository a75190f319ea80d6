import type { Question } from '../document';
import { ChoiceInput } from './ChoiceInput';
import { FilesInput } from './FilesInput';
import classes from './fill.module.css';
import type { InputProps } from './input';
import { PeopleInput, PlacesInput, SitesInput } from './ListInputs';
import { DayInput, NumberInput, TextInput, TickInput, TimeInput } from './PlainInputs';
import { SelectInput } from './SelectInput';
import { SignatureInput } from './SignatureInput';

/** The field for an answer with one value, by the type of its question; a cell of a table is one. */
export function ValueInput(props: InputProps) {
  const { question } = props;
  switch (question.type) {
    case 'text_field':
    case 'text_area':
      return <TextInput {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'date':
      return <DayInput {...props} />;
    case 'time':
      return <TimeInput {...props} />;
    case 'declaration':
      return <TickInput {...props} />;
    case 'single_select':
      return <SelectInput {...props} />;
    case 'radio':
    case 'checkbox':
    case 'multiple_choice':
      return <ChoiceInput {...props} />;
    case 'photo':
    case 'attachment':
      return <FilesInput {...props} />;
    case 'signature':
      return <SignatureInput {...props} />;
    case 'site_list':
      return <SitesInput {...props} />;
    case 'division_list':
    case 'department_list':
    case 'unit_list':
      return <PlacesInput {...props} />;
    case 'user_list':
      return <PeopleInput {...props} />;
    case 'instruction':
      return <Instruction question={question} />;
    default:
      return null;
  }
}

/** Something to read. */
function Instruction({ question }: { question: Question }) {
  return (
    <div className={classes.instruction}>
      {question.label ? <p className={classes.label}>{question.label}</p> : null}
      <p className={classes.prose}>{question.attr.intro_text}</p>
      {question.help ? <p className={classes.help}>{question.help}</p> : null}
    </div>
  );
}
