/** What came with the page: for how long it is believed. */
import { answerFrom, answersOfPage, forgetAnswers, forgetOlder, givenAnswer } from '../../../../src/core/http/answers';

const ANSWERS = { '/pages': { status: 200, body: { pages: [] } } };
afterEach(forgetAnswers);

test('what came with a page that was just drawn is the first answer', () => {
  answerFrom(answersOfPage(ANSWERS));
  forgetOlder(new Date());
  expect(givenAnswer('/pages')).toEqual(ANSWERS['/pages']);
  expect(givenAnswer('/announcements')).toBeNull();
});

test("a page from the browser's history was drawn from answers that are no longer true", () => {
  answerFrom(answersOfPage(ANSWERS));
  forgetOlder(new Date(Date.now() - 60_000));
  expect(givenAnswer('/pages')).toBeNull();
});
