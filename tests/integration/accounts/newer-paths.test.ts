import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';

const mela = useMela();

test('newer Appwrite clients find tokens, verification and challenges at their paths', async () => {
  const { cookie } = await signUp(mela());
  const post = async (path: string, payload: object) => {
    const answer = await mela().app.inject({
      method: 'POST',
      url: `/v1/account/${path}`,
      headers: { cookie },
      payload,
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  expect(await post('jwts', {})).toMatchObject({ status: 201, jwt: expect.any(String) });
  const url = 'http://localhost:3000/verify';
  expect(await post('verifications/email', { url })).toEqual(
    expect.objectContaining({ status: (await post('verification', { url })).status }),
  );
  expect(await post('mfa/challenges', { factor: 'sms' })).toMatchObject({
    status: 400,
    type: 'general_argument_invalid',
  });
});
