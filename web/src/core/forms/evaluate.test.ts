import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer, FormDocument, Result } from './document';
import { evaluate, type Facts } from './evaluate';

interface Case {
  name: string;
  document: FormDocument;
  stage: string;
  answers: Answer[];
  facts: Facts;
  result: Result;
}

// What the server says to the same documents and answers.
const file = join(import.meta.dirname, '../../../../core/forms/testdata/cases.json');
const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];

test('there are several hundred cases', () => {
  expect(cases.length).toBeGreaterThan(300);
});

test.each(cases)('$name', ({ document, stage, answers, facts, result }) => {
  expect(evaluate(document, stage, answers, facts)).toEqual(result);
});
