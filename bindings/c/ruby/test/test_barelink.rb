require "minitest/autorun"
require "barelink"

class TestBarelink < Minitest::Test
  def test_links
    text = "é www.example.com, jo@example.com"
    links = Barelink::Finder.new.links(text)
    assert_equal [[2...17, :www, "www.example.com", "http://www.example.com"], [19...33, :email, "jo@example.com", "mailto:jo@example.com"]],
                 links.map(&:to_a)
    assert_equal links.map(&:text), links.map { |link| text[link.range] }
    ["", "nothing", "\xff"].each { |empty| assert_empty Barelink::Finder.new.links(empty) }
  end

  def test_encodings
    finder = Barelink::Finder.new
    text = "é www.e.com"
    [text.b.freeze, text.encode("UTF-16LE"), text.encode("ISO-8859-1")].each do |encoded|
      encoding = encoded.encoding
      assert_equal [[2...11, "www.e.com"]], finder.links(encoded).map { |link| [link.range, link.text] }
      assert_equal 'é <a href="http://www.e.com">www.e.com</a>', finder.text_to_html(encoded)
      assert_equal encoding, encoded.encoding
    end
  end

  def test_options
    finder = Barelink::Finder.new(kinds: %w[url email], choices: "write-a-labels", profile: "uts58")
    # Python's "例え".encode("idna").
    assert_equal ["http://xn--r8jz45g.jp"], finder.links("http://例え.jp www.e.com").map(&:url)
    error = assert_raises(ArgumentError) { Barelink::Finder.new(profile: "x") }
    assert_match(/\Abarelink: option `profile`: /, error.message)
    assert_raises(TypeError) { Barelink::Finder.new.text_to_html(nil) }
    assert_raises(NoMethodError) { finder.dup }
    assert_raises(NoMethodError) { finder.clone }
  end

  def test_html
    finder = Barelink::Finder.new(extensions: "github", rel: "nofollow")
    anchor = '<a href="http://www.e.com" rel="nofollow">www.e.com</a>'
    assert_equal "1 &lt; 2 #{anchor}", finder.text_to_html("1 < 2 www.e.com")
    assert_equal "<p>#{anchor}", finder.html_to_html("<p>www.e.com")
    assert_equal "<p><del>a</del> #{anchor}</p>\n", finder.markdown_to_html("~~a~~ www.e.com")
    assert_equal Encoding::UTF_8, finder.text_to_html("").encoding
  end

  def test_interface_of_twitter_text
    assert_equal ["https://e.com/a"], Barelink.extract_urls("see https://e.com/a.")
    assert_equal [{ url: "www.e.com", indices: [2, 11] }], Barelink.extract_urls_with_indices("é www.e.com jo@e.com")
    seen = []
    Barelink.extract_urls("www.e.com") { |url| seen << url }
    assert_equal ["www.e.com"], seen
  end

  def test_interface_of_rinku
    assert_equal '<a href="http://www.e.com" target="_blank">www.e.com</a> jo@e.com',
                 Barelink.auto_link("www.e.com jo@e.com", :urls, 'target="_blank"')
    assert_equal 'www.e.com <a href="mailto:jo@e.com">jo@e.com</a>', Barelink.auto_link("www.e.com jo@e.com", :email_addresses)
    assert_equal "<code>www.e.com</code>", Barelink.auto_link("<code>www.e.com</code>")
    assert_equal '<a href="http://www.e.com" rel="a" class="b">www.e.com</a>', Barelink.auto_link("www.e.com", :all, %( REL = "a"  class='b' ))
    # Nothing that the caller asks for is left out in silence.
    [[:other], [:all, 'onclick="x"'], [:all, "rel=nofollow"], [:all, 'data-rel="x"'], [:all, 'rel="a"x'], [:all, nil, ["p"]]].each do |arguments|
      assert_raises(ArgumentError) { Barelink.auto_link("www.e.com", *arguments) }
    end
  end

  def test_files_of_the_gem
    root = File.expand_path("..", __dir__)
    files = Dir.chdir(root) { Gem::Specification.load("barelink.gemspec").files }
    %w[LICENSE-MIT LICENSE-APACHE].each do |licence|
      assert_includes files, licence
      assert_equal File.read(File.join(root, "../../..", licence)), File.read(File.join(root, licence))
    end
    assert_includes files, "README.md"
  end

  def test_many_links_and_threads
    finder = Barelink::Finder.new
    threads = Array.new(4) { Thread.new { finder.links("www.e.com " * 1000).length } }
    assert_equal [1000] * 4, threads.map(&:value)
  end
end
