# Finds bare URLs and e-mail addresses, and makes links of them.
require "barelink/barelink"

module Barelink
  # A link of a text. The range is of characters: text[link.range] is the link as it was typed.
  Link = Struct.new(:range, :kind, :text, :url)

  KINDS = %i[url www domain email mailto xmpp].freeze

  # Finds links. Several threads may use it.
  class Finder
    # The options are those that the start of the header barelink.h lists, such as profile: "gfm"; a value may be a list.
    # A wrong option is an ArgumentError.
    def initialize(**options)
      # Other options depend on the profile.
      first, rest = options.partition { |name, _| name == :profile }
      (first + rest).each { |name, value| set(name.to_s, Array(value).join(",")) }
    end

    # Returns the links of a text, in order. Cost: linear in the text. The bytes of a binary string (ASCII-8BIT) are read as UTF-8, on a copy:
    # the ranges are those of text.dup.force_encoding("UTF-8"). A string in another encoding is converted.
    def links(text)
      text = text.encoding == Encoding::BINARY ? text.dup.force_encoding(Encoding::UTF_8) : text.encode(Encoding::UTF_8)
      at = characters = 0
      found(text).map do |start, stop, kind, url|
        typed = text.byteslice(start, stop - start)
        first = characters + text.byteslice(at, start - at).length
        at, characters = stop, first + typed.length
        Link.new(first...characters, KINDS.fetch(kind, :url), typed, url)
      end
    end
  end

  # The methods of twitter-text's Twitter::TwitterText::Extractor for URLs.
  module Extractor
    # Returns the URLs of a text as they were typed; calls a block with each one, too.
    def extract_urls(text, &block)
      extract_urls_with_indices(text).map { |url| url[:url] }.each(&block).to_a
    end

    # Returns the URLs of a text, each with the characters of its start and of its end: {url: "…", indices: [4, 19]}.
    def extract_urls_with_indices(text, finder: Finder.new(kinds: "url,www"))
      urls = finder.links(text.to_s).map { |link| { url: link.text, indices: [link.range.begin, link.range.end] } }
      urls.each { |url| yield url[:url], *url[:indices] } if block_given?
      urls
    end
  end

  extend Extractor

  MODES = { all: nil, urls: "url,www", email_addresses: "email,protocol" }.freeze

  ATTRIBUTE = /(?<!\S)(rel|target|class)\s*=\s*(?:"([^"]*)"|'([^']*)')(?!\S)/i
  private_constant :ATTRIBUTE

  # Links HTML, with the first parameters of Rinku.auto_link: the mode, and attributes as a text, of which rel, target and class are known.
  # Raises ArgumentError for what Rinku has and this has not: a list of elements to skip, and a block that changes texts.
  def self.auto_link(html, mode = :all, attributes = nil, skip_tags = nil)
    raise ArgumentError, "barelink: skip_tags is not supported: a, code, pre, script and others are always skipped" if skip_tags
    raise ArgumentError, "barelink: blocks are not supported" if block_given?

    kinds = MODES.fetch(mode) { raise ArgumentError, "barelink: no such mode: #{mode}" }
    unknown = attributes.to_s.gsub(ATTRIBUTE, "").strip
    raise ArgumentError, "barelink: neither rel, target nor class with a value in quotes: #{unknown}" unless unknown.empty?

    options = attributes.to_s.scan(ATTRIBUTE).to_h { |name, a, b| [name.downcase.to_sym, a || b] }

    Finder.new(**(kinds ? { kinds: kinds } : {}), **options).html_to_html(html)
  end
end
