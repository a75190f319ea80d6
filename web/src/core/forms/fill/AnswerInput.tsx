import { GridInput } from './GridInput';
import type { InputProps } from './input';
import { ValueInput } from './ValueInput';

/** The field for an answer: a table, or one value. */
export function AnswerInput(props: InputProps) {
  return props.question.type === 'grid_view' ? <GridInput {...props} /> : <ValueInput {...props} />;
}
