// Sixty invented shops in English-, Portuguese- and Spanish-speaking countries.

type Country = 'us' | 'gb' | 'br' | 'pt' | 'es' | 'mx'

export interface Shop {
  name: string
  country: Country
}

export interface CountryStyle {
  total: string
  tax: string
  date(day: string, month: string, year: string): string
  price(amount: number): string
  items: readonly string[]
  lines: readonly string[]
}

const NAMES: Readonly<Record<Country, readonly string[]>> = {
  us: [
    'Harbor Lane Books',
    'Maple & Finch',
    'Cedar Creek Market',
    'Bluebird Diner',
    'Pinewood Hardware',
    'Juniper Pharmacy',
    'Oakley Bakery',
    'Lantern Coffee',
    'Redstone Garden',
    'Willow Street Deli',
  ],
  gb: [
    'Thistle & Rye',
    'Greenwich Tools',
    'The Copper Kettle',
    'Foxglove Florist',
    'Marlow Grocers',
    'Ashdown Cycles',
    'Heron Stationers',
    'Barley Mow Cafe',
    'Penrose Fabrics',
    'Saltmarsh Fish Bar',
  ],
  br: [
    'Padaria Aurora',
    'Mercadinho Boa Vista',
    'Farmácia Girassol',
    'Açougue Três Irmãos',
    'Livraria Pé de Página',
    'Lanchonete Ipê Amarelo',
    'Ferragens Tucano',
    'Sorveteria Jabuticaba',
    'Papelaria Beija-Flor',
    'Empório Serra Azul',
  ],
  pt: [
    'Mercearia São Bento',
    'Pastelaria Andorinha',
    'Café Azulejo',
    'Talho Avenida',
    'Sapataria Ribeiro',
    'Drogaria Alecrim',
    'Frutaria da Praça',
    'Restaurante Moinho',
    'Retrosaria Violeta',
    'Garrafeira Douro Velho',
  ],
  es: [
    'Ferretería Molina',
    'Panadería La Espiga',
    'Frutería Carmela',
    'Librería El Faro',
    'Zapatería Olmedo',
    'Droguería Jazmín',
    'Cafetería Niebla',
    'Carnicería Los Arcos',
    'Papelería Pizarra',
    'Floristería Amapola',
  ],
  mx: [
    'Abarrotes Lupita',
    'Taquería El Nopal',
    'Farmacia Colibrí',
    'Tortillería Maíz Azul',
    'Dulcería Piñata',
    'Mueblería Quetzal',
    'Pescadería Marlín',
    'Tlapalería Cobre',
    'Heladería Copo',
    'Refaccionaria Norte',
  ],
}

/** Alternates between the countries, so that each kind of receipt has shops of all of them. */
export const SHOPS: readonly Shop[] = Array.from({ length: 10 }, (_, at) =>
  (Object.keys(NAMES) as Country[]).map((country) => ({ name: NAMES[country][at] ?? '', country })),
).flat()

const dollars = (sign: string) => (amount: number) => `${sign}${amount.toFixed(2)}`
const withComma = (amount: number) => amount.toFixed(2).replace('.', ',')

const ITEMS = {
  en: ['Notebook A5', 'Green tea', 'Batteries AA', 'Brown rice', 'Olive soap', 'Oat biscuits', 'Paint brush', 'Honey'],
  pt: ['Caderno A5', 'Chá verde', 'Pilhas AA', 'Arroz integral', 'Sabonete', 'Bolacha de aveia', 'Pincel', 'Mel'],
  es: ['Cuaderno A5', 'Té verde', 'Pilas AA', 'Arroz integral', 'Jabón', 'Galletas de avena', 'Brocha', 'Miel'],
}

export const COUNTRIES: Readonly<Record<Country, CountryStyle>> = {
  us: {
    total: 'TOTAL',
    tax: 'Sales Tax ID 47-',
    date: (day, month, year) => `${month}/${day}/${year}`,
    price: dollars('$'),
    items: ITEMS.en,
    lines: ['418 Orchard Avenue', 'Tel. (503) 555-01', 'SUBTOTAL', 'Thank you for your visit!'],
  },
  gb: {
    total: 'Total to pay',
    tax: 'VAT No. GB 291 ',
    date: (day, month, year) => `${day}/${month}/${year}`,
    price: dollars('£'),
    items: ITEMS.en,
    lines: ['7 Station Road', 'Tel. 01632 9600', 'Subtotal', 'Please keep this receipt'],
  },
  br: {
    total: 'Valor total R$',
    tax: 'CNPJ 12.345.678/0001-',
    date: (day, month, year) => `${day}/${month}/${year}`,
    price: withComma,
    items: ITEMS.pt,
    lines: ['Rua das Palmeiras, 210', 'Tel. (31) 5555-01', 'Qtde. de itens 4', 'Obrigado, volte sempre!'],
  },
  pt: {
    total: 'Total a pagar',
    tax: 'NIF 509 442 ',
    date: (day, month, year) => `${day}-${month}-${year}`,
    price: (amount) => `${withComma(amount)} €`,
    items: ITEMS.pt,
    lines: ['Largo do Chafariz, 8', 'Tel. 255 000 1', 'IVA incluído 13%', 'Obrigado pela preferência'],
  },
  es: {
    total: 'TOTAL A PAGAR',
    tax: 'NIF B-4471',
    date: (day, month, year) => `${day}/${month}/${year}`,
    price: (amount) => `${withComma(amount)} €`,
    items: ITEMS.es,
    lines: ['Calle del Olmo, 14', 'Tel. 955 000 1', 'IVA incluido 10%', 'Gracias por su visita'],
  },
  mx: {
    total: 'TOTAL',
    tax: 'RFC ABX 010203 ',
    date: (day, month, year) => `${day}/${month}/${year}`,
    price: dollars('$'),
    items: ITEMS.es,
    lines: ['Av. Insurgentes 1210', 'Tel. 55 5000 1', 'IVA 16%', '¡Gracias por su compra!'],
  },
}
