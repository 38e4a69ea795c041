import * as fc from 'fast-check'

const nested = (open: string, close: string) => (depth: number) =>
  `${open.repeat(depth)}0${close.repeat(depth)}`
const depth = fc.constantFrom(1, 10, 1000, 20_000)

/** Any 16-bit units, including unpaired surrogates. */
const units = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes))

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  units,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...[
      '__proto__',
      'constructor',
      'toString',
      '',
      ' ',
      '\u0000',
      '\ufeff',
      '=1+1',
      '%00',
      '%zz',
      'null',
      ':id',
    ],
    ...['\u001b[2J\u0007', '\u202egnp.exe', 'a\r\nSet-Cookie: b=1', '../../etc/passwd', "' OR 1=1 --", '1e5'],
    ...['\ud800', '\udfff x'],
  ),
  fc.integer({ min: 1, max: 5000 }).map((length) => 'x'.repeat(length)),
)

/** JSON and near-JSON: numbers that JSON.stringify never writes, wrong types, deep nesting. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['1e308', '5e-324', '1e400', '1e-400', '-0.0', '9007199254740993', '1E+2', `1${'0'.repeat(400)}`],
    ...['NaN', 'Infinity', '01', '+1', '.5', '0x10', '1.', "'x'", 'undefined', 'true', 'null', '[]', '{}'],
    ...['"\\ud800"', '"\\u0000"', '"\\u0061"', '"12"', '"1e1"', '[null]', '[[]]', '[{}]', '"\\x"', '"\t"'],
    '[{"direction":"N","heightAngle":1},{"direction":"n","heightAngle":2}]',
    '[{"direction":"0","heightAngle":1,"__proto__":{"heightAngle":2}}]',
    '{"__proto__":{"__proto__":null,"constructor":{"prototype":1}}}',
    `[${'{},'.repeat(20_000)}0]`,
    `{${Array.from({ length: 5_000 }, (_, i) => `"${i}":0`).join()}}`,
  ),
  fc.json({ maxDepth: 4 }),
  hostileText.map((text) => JSON.stringify(text)),
  depth.map(nested('[', ']')),
  depth.map(nested('{"a":', '}')),
  fc.double().map(String),
)
