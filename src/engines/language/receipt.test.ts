import { expect, test } from 'vitest'
import { readReceipt } from './receipt.ts'

const brazilian = [
  '(*)',
  'PADARIA AURORA',
  '',
  'Rua das Palmeiras, 210',
  'CNPJ 12.345.678/0001-27',
  '12/04/2026 01:57',
  '1 Pincel 34,93',
  '2 Mel 1.208,71',
  'Qtd. total de itens 3',
  'Valor total R$ 1.243,64',
  'Dinheiro 1.300,00',
  'Troco 56,36',
].join('\n')

test('shop, total and date of a receipt are read in three languages', () => {
  expect(readReceipt(brazilian, 'pt')).toEqual({
    shop: 'PADARIA AURORA',
    total: 'R$ 1.243,64',
    amount: 1243.64,
    date: '2026-04-12',
  })
  const spanish = 'Factura simplificada\nFerretería Molina\nNIF B-447131\n05-03-26\nBrocha 4,51 €\nTOTAL A PAGAR 4,51 €'
  expect(readReceipt(spanish, 'es')).toEqual({
    shop: 'Ferretería Molina',
    total: '4,51 €',
    amount: 4.51,
    date: '2026-03-05',
  })
  const british =
    'The Copper Kettle\n24/02/2026\nTea £2.50\nScone £3.10\nSubtotal £5.60\nVAT total £0.93\nAmount due £5.60'
  expect(readReceipt(british, 'en')).toMatchObject({ shop: 'The Copper Kettle', amount: 5.6, date: '2026-02-24' })
})

test('the month is first on a receipt in dollars and English', () => {
  const receipt = 'Cedar Creek Market\n03/05/2026\nHoney $4.00\nTOTAL $4.00'
  expect(readReceipt(receipt, 'en')?.date).toBe('2026-03-05')
  expect(readReceipt(receipt, 'es')?.date).toBe('2026-05-03')
})

test('a total is found in the line beside its word', () => {
  expect(readReceipt('Café Azulejo\nMel 3,36 €\nChá 2,00 €\nTotal a pagar\n5,36 €', 'pt')?.total).toBe('5,36 €')
})

test('other texts with amounts are no receipts', () => {
  expect(readReceipt('Rent 480.00\nPower 61.20', 'en')).toBeNull()
  expect(readReceipt('The total was 12.50, said Ana.', 'en')).toBeNull()
  expect(readReceipt('', 'en')).toBeNull()
})
